import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { type OpenedPage, openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, noNotices, nora, profileId } from '#test/pages/support/samples.ts';

const tab = (name: string) => screen.findByRole('tab', { name });
const answers = {
  'GET /api/usernames/*': { available: true },
  'GET /api/links/*': aProfile(),
  'GET /api/profiles/*': aProfile(),
  'GET /api/notices': noNotices,
  'GET /api/profiles/*/slots': refusal(503),
  'GET /api/settings': refusal(503),
  'GET /api/settings/sign-in': refusal(503),
  'GET /api/profile/me': noProfile(),
  'POST /auth/login': nora,
  'POST /auth/register': nora,
};

async function submit({ user }: OpenedPage, button: 'Sign In' | 'Sign Up') {
  const form = within(screen.getByRole('tabpanel', { name: button }));
  await user.type(form.getByLabelText('Username'), 'nora');
  await user.type(form.getByLabelText('Password'), 'correct horse');
  await user.click(form.getByRole('button', { name: button }));
}

test('a visitor who requests time signs up and comes back to the booking', async () => {
  fakeApi(answers);
  const page = await openPage('/priya');
  await page.user.click(await screen.findByRole('link', { name: 'Book a Session' }));
  expect(await tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  expect(page.address()).toBe('/auth');
  expect(await screen.findByText('Sign in to request time with Priya')).toBeVisible();
  await submit(page, 'Sign Up');
  await waitFor(() => expect(page.address()).toBe(`/book/${profileId}`));
});

test('a visitor who chose a time signs up and comes back with the choice intact', async () => {
  fakeApi(answers);
  const chosen = `/book/${profileId}?duration=30&time=2032-03-04T09:00:00.000Z`;
  const page = await openPage(chosen);
  expect(await tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('Sign in to request time with Priya')).toBeVisible();
  await submit(page, 'Sign Up');
  // The form takes the choice over from the URL.
  expect(await screen.findByRole('radio', { name: /^30 min/ })).toBeChecked();
  expect(window.sessionStorage.getItem(`intime-draft:${nora.id}:booking:${profileId}`)).toContain(
    '"scheduledAt":"2032-03-04T09:00:00.000Z"',
  );
  await waitFor(() => expect(page.address()).toBe(`/book/${profileId}`));
});

test('a visitor who is about to pay has an account already', async () => {
  fakeApi(answers);
  await openPage(`/book/${profileId}?booking=00000000-0000-4000-b000-000000000001`);
  expect(await tab('Sign In')).toHaveAttribute('aria-selected', 'true');
});

test('a visitor who opens a protected page signs in and comes back to it, with its query', async () => {
  fakeApi(answers);
  const page = await openPage('/settings?from=mail');
  expect(await tab('Sign In')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('Sign in to continue')).toBeVisible();
  await submit(page, 'Sign In');
  await waitFor(() => expect(page.address()).toBe('/settings?from=mail'));
});

test.each(['Create My InTime Link', 'Start Valuing Your Time', 'Create My Link Now'])(
  '“%s” on the landing page leads to the Sign Up tab',
  async (link) => {
    fakeApi();
    const page = await openPage('/');
    await page.user.click(await screen.findByRole('link', { name: link }));
    expect(await tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
    expect(page.address()).toBe('/auth');
    expect(screen.queryByText('Sign in to continue')).toBeNull();
  },
);

test('opened directly, the sign-in page shows Sign In and gives no reason', async () => {
  fakeApi();
  await openPage('/auth');
  expect(await tab('Sign In')).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText('Sign in to continue')).toBeNull();
});

test('“I’m here to book” is saved with the account, and its owner isn’t asked for a profile again', async () => {
  const api = fakeApi({
    ...answers,
    'PATCH /api/user/update': { ...nora, hereToBook: true },
    'GET /api/profiles': [],
  });
  const page = await openPage('/onboarding', { as: nora });
  await page.user.click(await screen.findByRole('link', { name: "I'm here to book" }));
  expect(page.address()).toBe('/search');
  await waitFor(() =>
    expect(api.calls('PATCH /api/user/update').map(({ body }) => body)).toEqual([{ hereToBook: true }]),
  );
  await page.user.click(screen.getByRole('link', { name: 'InTime' }));
  expect(await screen.findByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
  expect(page.address()).toBe('/');
});
