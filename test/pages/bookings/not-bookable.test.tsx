import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { bookPath } from '#test/pages/support/booking-form.ts';
import { fakeApi, lostConnection } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { aProfile, noNotices, nora, priya, profileId } from '#test/pages/support/samples.ts';

const profileCall = 'GET /api/profiles/*';
const heading = (name: string) => screen.findByRole('heading', { name });
const link = (name: string) => screen.getByRole('link', { name });

test('an unknown profile is not found, with a link to search', async () => {
  fakeApi({ 'GET /api/notices': noNotices, [profileCall]: noProfile });
  await openPage('/book/00000000-0000-4000-8000-000000000000', { as: nora });
  expect(await heading('Profile not found')).toBeVisible();
  expect(link('Browse Experts')).toHaveAttribute('href', '/search');
});

test('experts can’t book themselves', async () => {
  fakeApi({ 'GET /api/notices': noNotices, [profileCall]: aProfile() });
  await openPage(bookPath, { as: priya });
  expect(await heading('This is your own profile')).toBeVisible();
  expect(link('View Profile')).toHaveAttribute('href', `/profile/${profileId}`);
});

test.each<[string, Partial<Profile>, string]>([
  ['without prices', { pricingTiers: [] }, 'Priya Raman hasn’t set prices yet'],
  ['who isn’t taking bookings', { isActive: false }, 'Priya Raman isn’t taking bookings right now'],
])('an expert %s can’t be booked', async (_who, changes, title) => {
  fakeApi({ 'GET /api/notices': noNotices, [profileCall]: aProfile(changes) });
  await openPage(bookPath, { as: nora });
  expect(await heading(title)).toBeVisible();
  expect(link('Browse Experts')).toHaveAttribute('href', '/search');
  expect(link('View Profile')).toHaveAttribute('href', `/profile/${profileId}`);
});

test('loading a profile can be retried', async () => {
  const api = fakeApi({ 'GET /api/notices': noNotices, [profileCall]: lostConnection });
  const { user } = await openPage(bookPath, { as: nora });
  expect(await heading('Failed to fetch profile')).toBeVisible();
  api.on(profileCall, aProfile({ isActive: false }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await heading('Priya Raman isn’t taking bookings right now')).toBeVisible();
});
