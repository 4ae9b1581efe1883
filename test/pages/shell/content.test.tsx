import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentPage } from '#shared/content/content.schema.ts';
import type { ContentName } from '#shared/content/content-names.ts';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';

const terms: ContentPage = {
  title: 'Terms of service',
  description: 'What we expect of each other.',
  body: [
    { tag: 'p', children: ['Be ', { tag: 'strong', children: ['kind'] }, '.'] },
    { tag: 'h2', children: ['Money'] },
    { tag: 'ul', children: [{ tag: 'li', children: ['No extra fees'] }] },
    { tag: 'p', children: [{ tag: 'a', href: '/privacy', children: ['Privacy'] }] },
  ],
};

const openSignUp = async (content: ContentName[]) => {
  const { user } = await openPage('/auth', { site: { content } });
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  return screen.getByRole('tabpanel', { name: 'Sign Up' });
};

test('the operator’s own pages open from the footer, and their links lead on', async () => {
  fakeApi({
    'GET /api/content/terms': terms,
    'GET /api/content/privacy': { ...terms, title: 'Privacy policy', body: [] },
  });
  const page = await openPage('/auth', { site: { content: ['terms', 'privacy'] } });
  const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
  await page.user.click(footer.getByRole('link', { name: 'Terms' }));
  expect(page.address()).toBe('/terms');
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Money' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('No extra fees');
  await page.user.click(within(screen.getByRole('article')).getByRole('link', { name: 'Privacy' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
});

test('signing up names the terms and the privacy policy beside its button', async () => {
  const panel = await openSignUp(['terms', 'privacy']);
  expect(panel).toHaveTextContent(
    'By signing up, you agree to our Terms (opens in a new tab) and Privacy Policy',
  );
  expect(within(panel).getByRole('link', { name: /^Terms/ })).toHaveAttribute('href', '/terms');
});

test('signing up names only what there is', async () => {
  expect(await openSignUp(['terms'])).not.toHaveTextContent('Privacy Policy');
});

test('without terms, signing up names nothing', async () => {
  expect(await openSignUp(['privacy'])).not.toHaveTextContent('By signing up');
});
