import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { latch } from '#test/latch.ts';
import { fakeApi as bareApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, noNotices, nora, noSlots, priya, profileId } from '#test/pages/support/samples.ts';

/** The page asks for the next available times; `next-times.test.tsx` is about them. */
const fakeApi = (answers: Parameters<typeof bareApi>[0]) =>
  bareApi({ 'GET /api/profiles/*/slots': noSlots, ...answers });

const region = (name: string | RegExp) => screen.getByRole('region', { name });
const bookingLinks = () => screen.queryAllByRole('link', { name: /Request Time|Book a Session/ });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

const review = (n: number, comment: string | null) => ({
  id: `00000000-0000-4000-b000-00000000000${n}`,
  rating: 5,
  comment,
  createdAt: '2026-02-03T10:00:00.000Z',
  reviewer: { firstName: 'Nora', lastName: 'L.' },
  reply: n === 1 ? 'Come back in a year.' : null,
  repliedAt: n === 1 ? '2026-02-04T10:00:00.000Z' : null,
});

const establishedExpert = () =>
  aProfile({
    isVerified: true,
    linkedinUrl: 'https://www.linkedin.com/in/priya',
    youtubeUrl: 'javascript:alert(1)',
    responseTime: 12,
    sessionsCompleted: 41,
    averageRating: 4.8,
    _count: { reviews: 3 },
    reviews: [review(1, 'It ticks again.'), review(2, null), review(3, 'Patient and precise.')],
  });

describe('an expert’s page', () => {
  test('shows the expert, their prices and their reviews', async () => {
    const api = fakeApi({ 'GET /api/links/*': establishedExpert() });
    await openPage('/Priya');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Priya RamanVerified');
    expect(api.calls('GET /api/links/*')[0]?.path).toBe('/api/links/priya');
    expect(document.title).toBe('Priya Raman, Clockmaker · InTime');
    expect(screen.getByText('Available this week')).toBeVisible();
    expect(texts(within(region('Session Options')).getAllByRole('listitem'))).toEqual([
      '15 minutes$50',
      '30 minutes$75',
      '45 minutes$100',
    ]);
    const stats = region('Quick Stats');
    expect(stats).toHaveTextContent('Sessions completed41');
    expect(stats).toHaveTextContent('Response time~12 min');
    expect(within(stats).getByRole('img', { name: '4.8 out of 5 stars, 3 reviews' })).toBeVisible();
    const header = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
    expect(header.getByRole('link', { name: '4.8 out of 5 stars, 3 reviews' })).toHaveAttribute(
      'href',
      '#reviews',
    );
    expect(region('Reviews (3)')).toHaveAttribute('id', 'reviews');
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
    expect(header.getByText('From $50')).toBeVisible();
    const reviews = within(region('Reviews (3)')).getAllByRole('listitem');
    expect(reviews).toHaveLength(3);
    expect(reviews[0]).toHaveTextContent('It ticks again.');
    expect(reviews[0]).toHaveTextContent('Priya Raman repliedCome back in a year.');
    expect(reviews[1]).not.toHaveTextContent('replied');
  });

  test('links to the booking form, and to social media with nofollow', async () => {
    fakeApi({ 'GET /api/links/*': establishedExpert(), 'GET /api/profiles/*': establishedExpert() });
    const { user, address } = await openPage('/priya');
    await screen.findByRole('heading', { level: 1 });
    expect(bookingLinks().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Request Time', `/book/${profileId}`],
      ['Book a Session', `/book/${profileId}`],
      ['Request Time', `/book/${profileId}`],
    ]);
    const priceRows = within(region('Session Options')).getAllByRole('listitem');
    expect(priceRows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
      [15, 30, 45].map((minutes) => `/book/${profileId}?duration=${minutes}`),
    );
    const socialLinks = within(screen.getByRole('list', { name: 'Social links' })).getAllByRole('link');
    expect(texts(socialLinks)).toEqual(['LinkedIn']);
    expect(socialLinks[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await user.click(screen.getByRole('link', { name: 'Book a Session' }));
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  test.each(['/priya', `/profile/${profileId}`])('has no booking links for its owner at %s', async (path) => {
    fakeApi({
      'GET /api/notices': noNotices,
      'GET /api/links/*': aProfile(),
      'GET /api/profiles/*': aProfile(),
      'GET /api/profile/me': aProfile(),
    });
    const { user, address } = await openPage(path, { as: priya });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Priya Raman');
    expect(screen.getByText('This is how others see your profile.')).toBeVisible();
    expect(bookingLinks()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'My Profile' }));
    expect(address()).toBe('/profile/me');
  });

  test('has the same booking links for a signed-in client', async () => {
    fakeApi({
      'GET /api/notices': noNotices,
      'GET /api/profile/me': noProfile(),
      'GET /api/links/*': aProfile(),
    });
    await openPage('/priya', { as: nora });
    await screen.findByRole('heading', { level: 1 });
    expect(bookingLinks()).toHaveLength(3);
  });

  test('can be read but not booked without prices', async () => {
    fakeApi({ 'GET /api/links/*': aProfile({ pricingTiers: [] }) });
    await openPage('/priya');
    expect(await screen.findByText('No prices yet.')).toBeVisible();
    expect(screen.getByText('Priya Raman hasn’t set prices yet.')).toBeVisible();
    expect(screen.getByText('Available this week')).toBeVisible();
    expect(bookingLinks()).toEqual([]);
  });

  test('can be read but not booked while the profile is inactive', async () => {
    fakeApi({ 'GET /api/links/*': aProfile({ isActive: false }) });
    await openPage('/priya');
    expect(await screen.findByText('Not taking new bookings right now.')).toBeVisible();
    expect(screen.queryByText('Available this week')).toBeNull();
    expect(bookingLinks()).toEqual([]);
  });

  test('leaves out empty sections for a new expert', async () => {
    fakeApi({ 'GET /api/links/*': aProfile({ about: null }) });
    await openPage('/priya');
    expect(await screen.findByText('No reviews yet.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
    expect(region('Quick Stats')).not.toHaveTextContent(/Rating|Response time/);
    expect(screen.queryByRole('list', { name: 'Social links' })).toBeNull();
  });
});

describe('an expert’s page that can’t be shown', () => {
  test('is a 404 page for an unknown username', async () => {
    fakeApi({ 'GET /api/links/*': noProfile() });
    await openPage('/unknown-username');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });

  test('says that the profile doesn’t exist for an unknown id, and links to other experts', async () => {
    fakeApi({
      'GET /api/profiles/*': noProfile(),
      'GET /api/profiles': Response.json([], { headers: { 'x-total-count': '0' } }),
    });
    const { user, address } = await openPage('/profile/00000000-0000-4000-8000-000000000000');
    expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeVisible();
    expect(screen.getByText("This expert profile doesn't exist.")).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Browse Experts' }));
    expect(address()).toBe('/search');
  });

  test('shows a loading state, then the failure, and can be retried', async () => {
    const slow = latch();
    const api = fakeApi({
      'GET /api/notices': noNotices,
      'GET /api/profile/me': aProfile(),
      'GET /api/links/*': () => slow.opened.then(() => refusal(500, { code: 'internal' })),
    });
    const { user, address } = await openPage('/profile/me', { as: priya });
    await user.click(await screen.findByRole('link', { name: 'View public profile' }));
    expect(await screen.findByText('Loading profile')).toBeVisible();
    slow.open();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch profile' })).toBeVisible();
    api.on('GET /api/links/*', aProfile());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('This is how others see your profile.')).toBeVisible();
    expect(address()).toBe('/priya');
  });
});
