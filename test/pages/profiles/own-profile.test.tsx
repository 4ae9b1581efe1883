import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile, ownProfileApi } from '#test/pages/support/own-profile.ts';
import { priya } from '#test/pages/support/samples.ts';
import { fakeTimeouts, retryDelayMs } from '#test/pages/support/timers.ts';

const findPart = (name: string) => screen.findByRole('region', { name });

test('shows performance and prices, with a link to edit the prices', async () => {
  ownProfileApi();
  const { user, address } = await openPage('/profile/me', { as: priya });
  expect(await findPart('Performance')).toHaveTextContent(/^PerformanceSessions0Reviews0$/);
  const prices = within(await findPart('Session Pricing')).getAllByRole('listitem');
  expect(prices.map(({ textContent }) => textContent)).toEqual([
    '15 minutes$50',
    '30 minutes$75',
    '45 minutes$100',
  ]);
  await user.click(screen.getByRole('link', { name: 'Edit Pricing' }));
  expect(address()).toBe('/profile/edit');
  expect(await screen.findByRole('heading', { name: 'Session Pricing' })).toHaveFocus();
});

test('shows the rating once there are reviews', async () => {
  ownProfileApi({ averageRating: 4.75, _count: { reviews: 4 }, sessionsCompleted: 9 });
  await openPage('/profile/me', { as: priya });
  expect(await findPart('Performance')).toHaveTextContent('Sessions9Reviews4Rating4.8');
});

test('asks an expert without prices to set them', async () => {
  ownProfileApi({ pricingTiers: [] });
  await openPage('/profile/me', { as: priya });
  expect(await screen.findByText('No pricing tiers set')).toBeVisible();
  expect(screen.getByText('Set your prices so people can book you.')).toBeVisible();
});

test('copies the link and the HTML of the website button', async () => {
  ownProfileApi();
  const { user } = await openPage('/profile/me', { as: priya });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/priya');
  await user.click(screen.getByRole('button', { name: 'Copy HTML' }));
  expect(await navigator.clipboard.readText()).toBe(screen.getByLabelText<HTMLTextAreaElement>('HTML').value);
  expect(screen.getByRole('link', { name: 'Book my time' })).toHaveAttribute(
    'href',
    'http://localhost:3000/priya',
  );
  expect(await screen.findByRole('img', { name: 'QR code for http://localhost:3000/priya' })).toBeVisible();
});

test('shows “Profile not found” to a member without a profile', async () => {
  const api = ownProfileApi();
  api.on('GET /api/profile/me', noProfile);
  await openPage('/profile/me', { as: priya });
  expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Experts' })).toHaveAttribute('href', '/search');
});

test('shows a failure and can be retried', async () => {
  const api = ownProfileApi();
  api.on('GET /api/profile/me', refusal(503, { code: 'unavailable' }));
  const moveOn = fakeTimeouts();
  const { user } = await openPage('/profile/me', { as: priya });
  await moveOn(retryDelayMs);
  expect(await screen.findByRole('heading', { name: 'Failed to load profile' })).toBeVisible();
  api.restore('GET /api/profile/me');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await findPart('Performance')).toBeVisible();
});
