import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { announcement } from '#test/pages/support/search-page.ts';
import { anExpert, found } from '#test/pages/support/search-samples.ts';

const pageSize = 24;

let watching: Set<WatchedIntersection>;

/** A fake IntersectionObserver that records what the page observes. */
class WatchedIntersection {
  readonly callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }

  observe() {
    watching.add(this);
  }

  disconnect() {
    watching.delete(this);
  }
}

beforeEach(() => {
  watching = new Set();
  vi.stubGlobal('IntersectionObserver', WatchedIntersection);
});

/** Simulates scrolling to the end of the page; like a browser, reports the states before and after together. */
async function scrollToTheEnd(): Promise<void> {
  const entries = [{ isIntersecting: false }, { isIntersecting: true }] as IntersectionObserverEntry[];
  await act(async () => {
    for (const observer of [...watching]) observer.callback(entries, observer as never);
  });
}

// By tag and text: a query by role takes seconds among a hundred cards.
const cards = () => [...document.querySelectorAll('article')];
const moreLink = (text: string) => screen.getByText(text, { selector: 'a' });
const linkOf = (card: Element | undefined) => card?.querySelector('a');
const expectCards = (count: number) => waitFor(() => expect(cards()).toHaveLength(count));

/** Answers each call with one page of numbered experts. */
const pagesOf =
  (total: number) =>
  ({ search }: Call) => {
    const offset = Number(search.get('offset') ?? 0);
    const count = Math.min(pageSize, total - offset);
    const experts = Array.from({ length: count }, (_, n) => anExpert(`Ada Number${offset + n}`, offset + n));
    return found(experts, { total, by: 'words' });
  };

async function openAfterTwoPages(total: number) {
  const api = fakeApi({ 'GET /api/profiles': pagesOf(total) });
  const page = await openPage('/search?query=ada');
  await expectCards(pageSize);
  for (const count of [48, 72]) {
    await scrollToTheEnd();
    await expectCards(count);
  }
  return { api, ...page };
}

describe('more than one page of experts', () => {
  test('loads on scrolling twice, then by button, and a failure can be retried', async () => {
    const { api, user, address } = await openAfterTwoPages(110);
    expect(cards()[0]).toHaveTextContent('Ada Number0');
    expect(watching.size).toBe(0);
    api.on('GET /api/profiles', refusal(503, { code: 'unavailable' }));
    await user.click(moreLink('Show more experts'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to fetch profiles\.$/);
    expect(cards()).toHaveLength(72);

    api.on('GET /api/profiles', pagesOf(110));
    await user.click(moreLink('Try Again'));
    await expectCards(96);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(linkOf(cards()[72])).toHaveFocus();
    moreLink('Show more experts').focus();
    await user.keyboard('{Enter}');
    await expectCards(110);
    expect(screen.queryByText('Show more experts')).toBeNull();
    expect(address()).toBe('/search?query=ada');
    const offsets = api.calls('GET /api/profiles').map(({ search }) => search.get('offset'));
    expect(new Set(offsets)).toEqual(new Set([null, '24', '48', '72', '96']));
  });

  test('scrolls into view when loaded by keyboard, with the focus on the first new card', async () => {
    const { api, user } = await openAfterTwoPages(240);
    const scrolledTo: Element[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scroll(this: HTMLElement) {
      scrolledTo.push(this);
    });
    const held = api.pause('GET /api/profiles');
    const more = moreLink('Show more experts');
    expect(more).toHaveAttribute('href', '/search?query=ada&page=4');
    more.focus();
    await user.keyboard('{Enter}');
    const answer = await held.next();
    await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'true'));
    expect(more).toHaveAccessibleName('Loading more…');
    expect(more).toHaveFocus();
    expect(screen.getByText('Loading more experts')).toHaveRole('status');
    await user.keyboard('{Enter}');
    expect(held.waiting()).toBe(0);

    answer(pagesOf(240));
    await expectCards(96);
    const first = cards()[72];
    expect(first).toHaveTextContent('Ada Number72');
    expect(linkOf(first)).toHaveFocus();
    expect(scrolledTo).toEqual([first?.parentElement]);
    await waitFor(() => expect(announcement()).toHaveTextContent(/^24 more experts$/));
  });

  test('doesn’t move the focus when it loads on scrolling', async () => {
    fakeApi({ 'GET /api/profiles': pagesOf(50) });
    const { user } = await openPage('/search');
    await expectCards(24);
    await user.click(screen.getByRole('searchbox'));
    await scrollToTheEnd();
    await expectCards(48);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('shows an expert only once who moved from one page to the next', async () => {
    const moved = anExpert('Ada Mover', 23);
    const pages = ({ search }: Call) =>
      search.has('offset')
        ? found([moved, anExpert('Eve Last', 24)], { total: 26 })
        : found([...Array.from({ length: 23 }, (_, n) => anExpert('Ada Byron', n)), moved], { total: 26 });
    fakeApi({ 'GET /api/profiles': pages });
    await openPage('/search');
    await expectCards(24);
    await scrollToTheEnd();
    await expectCards(25);
    expect(cards().filter(({ textContent }) => textContent?.includes('Ada Mover'))).toHaveLength(1);
  });
});
