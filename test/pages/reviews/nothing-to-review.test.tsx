import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press } from '#test/pages/support/dashboard.ts';
import { refusal } from '#test/pages/support/fake-api.ts';
import { aReview, openReview, reviewApi, star, title } from '#test/pages/support/review-page.ts';
import { nora, priya } from '#test/pages/support/samples.ts';
import { aPastSession, aSession, unavailable } from '#test/pages/support/session-samples.ts';
// Loaded up front, because the first import can take longer than a test waits.
import '#web/pages/dashboard-page.tsx';
import '#web/pages/review/review-page.tsx';

const review = aReview({ rating: 4, comment: 'Patient and exact.' });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function goToDashboard(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
}

test('a reviewed session can be tipped but not reviewed again', async () => {
  const session = aPastSession('booker', { review, actions: ['report', 'tip'] });
  await openReview(reviewApi({ session }));
  await heading('Leave a tip');
  expect(screen.getByText('Thanks for reviewing your session with Priya.')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Submit Review' })).toEqual([]);
});

test('a reviewed and tipped session shows the review and the tip', async () => {
  const session = aPastSession('booker', {
    review: { ...review, rating: 5, tipAmount: '10.00' },
    actions: ['report'],
  });
  const { user, address } = await openReview(reviewApi({ session }));
  await heading('You already reviewed this session');
  expect(screen.getByRole('img', { name: '5.0 out of 5 stars' })).toBeVisible();
  expect(screen.getByText('Patient and exact.')).toBeVisible();
  expect(screen.getByText('You tipped $10.')).toBeVisible();
  await goToDashboard(user);
  expect(address()).toBe('/dashboard');
});

test('an expert can’t review their own session but sees the client’s review', async () => {
  const session = aPastSession('expert', { review, actions: ['reply'] });
  await openReview(reviewApi({ session }), priya);
  await heading('Only your client can review this session');
  expect(screen.getByText('Nora’s review')).toBeVisible();
});

test('a session that isn’t over can’t be reviewed yet', async () => {
  const { user, address } = await openReview(reviewApi({ session: aSession('booker') }), nora);
  await heading('Your session isn’t over yet');
  expect(document.title).toBe('Your session isn’t over yet · InTime');
  expect(screen.getByRole('main')).toHaveFocus();
  await goToDashboard(user);
  expect(address()).toBe('/dashboard');
});

test('a booking that doesn’t exist links back to the dashboard', async () => {
  const api = reviewApi();
  api.on('GET /api/bookings/*', refusal(404, { code: 'not_found', message: 'Booking not found' }));
  api.on(
    'GET /api/bookings/me',
    Response.json([], { headers: { 'x-total-count': '0', 'x-past-count': '0' } }),
  );
  const { user, address } = await openReview(api);
  await heading('Booking not found');
  await goToDashboard(user);
  expect(address()).toBe('/dashboard');
});

test('a session that fails to load can be loaded again', async () => {
  const api = reviewApi();
  api.on('GET /api/bookings/*', unavailable());
  const { user } = await openReview(api);
  expect(await screen.findByRole('heading', { name: 'Failed to fetch booking', level: 2 })).toBeVisible();
  expect(title()).toHaveTextContent('Share Your Experience');
  api.on('GET /api/bookings/*', () => api.session());
  await press(user, 'Try Again');
  expect(await star(5)).toBeEnabled();
});
