import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { FakeApi } from './fake-api.ts';

export const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search experts' });
export const cards = () => screen.queryAllByRole('article');
export const results = () => screen.getByRole('region', { name: 'Experts' });
export const resultsHeading = () => screen.getByRole('heading', { name: 'Experts' });

/** The live region that announces the results to screen readers. */
export const announcement = () => {
  const status = screen.getAllByRole('status').find((each) => each.hasAttribute('aria-live'));
  if (!status) throw new Error('the page has no live region');
  return status;
};

/** The names on the cards, in order. */
const visibleNames = () => cards().map((card) => within(card).getByRole('heading').firstChild?.textContent);

export async function expectNames(names: string[]): Promise<void> {
  await waitFor(() => expect(visibleNames()).toEqual(names));
}

/** The query strings of the searches from now on: in StrictMode the first mount may have searched twice. */
export function watchSearches(api: FakeApi): () => string[] {
  const before = api.calls('GET /api/profiles').length;
  return () =>
    api
      .calls('GET /api/profiles')
      .slice(before)
      .map(({ search }) => String(search));
}

export const filterButton = () => screen.getByRole('button', { name: /^Filters/ });

/** Opens the filters and returns queries within them. */
export async function openSheet(user: UserEvent) {
  await user.click(filterButton());
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

/** Closing the sheet also goes back in the history, which is asynchronous. */
export async function closeSheet(close: () => Promise<void>): Promise<void> {
  let wentBack = false;
  const onPopState = () => {
    wentBack = true;
  };
  window.addEventListener('popstate', onPopState, { once: true, capture: true });
  await close();
  await waitFor(() => expect(wentBack).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
}
