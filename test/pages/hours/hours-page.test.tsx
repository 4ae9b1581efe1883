import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '#test/pages/support/fake-api.ts';
import {
  button,
  everyDay,
  hoursApi,
  hoursCall,
  onMondayAtTen,
  openHours,
  save,
} from '#test/pages/support/hours-page.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { bookingList, noFigures, nora, priya } from '#test/pages/support/samples.ts';
import { fakeTimeouts, retryDelayMs } from '#test/pages/support/timers.ts';

const link = (name: string) => screen.getByRole('link', { name });
const field = (label: string) => screen.getByLabelText(label);
const option = (name: string) => screen.findByRole('option', { name });

test('booking rules offer round values plus the stored ones', async () => {
  const odd = { bufferBeforeMinutes: 7, minNoticeMinutes: 100, startGridMinutes: 25 };
  const api = hoursApi({ ...odd, weekly: everyDay('09:03', '17:00'), bufferAfterMinutes: 10 });
  const { user, address } = await openHours();
  expect(field('Minimum notice')).toHaveTextContent(/^100 minutes$/);
  expect(field('Start time interval')).toHaveTextContent(/^25 minutes$/);
  await user.click(field('Buffer after'));
  await user.click(await option('30 minutes'));
  await save(user);
  expect(api.stored()).toMatchObject({ ...odd, bufferAfterMinutes: 30 });
  expect(api.stored().weekly).toEqual(everyDay('09:03', '17:00'));

  await user.click(field('Minimum notice'));
  await user.click(await option('2 weeks'));
  await user.click(field('Minimum notice'));
  await user.click(await option('100 minutes'));
  // With the stored value selected again, nothing is unsaved and no question is asked.
  await user.click(link('Cancel'));
  expect(address()).toBe('/profile/edit');
});

describe('the back link of the hours page', () => {
  test('leads to the dashboard for an expert who came from there', async () => {
    const api = hoursApi();
    api.on('GET /api/bookings/me', bookingList([]));
    api.on('GET /api/admin/stats', refusal(503, { code: 'unavailable' }));
    api.on('GET /api/stats/mine', noFigures);
    onMondayAtTen();
    const { user, address } = await openPage('/dashboard', { as: priya });
    await user.click(await screen.findByRole('link', { name: 'Hours' }));
    expect(await screen.findByRole('heading', { name: 'Your hours' })).toBeVisible();
    expect(link('Back to Dashboard')).toHaveAttribute('href', '/dashboard');
    await screen.findByRole('heading', { name: 'Weekly hours' });
    await user.click(link('Cancel'));
    expect(address()).toBe('/dashboard');
  });

  test('leads to the profile form for an expert who came from there', async () => {
    hoursApi();
    onMondayAtTen();
    const { user, address } = await openPage('/profile/edit', { as: priya });
    await user.click(await screen.findByRole('link', { name: 'Set your hours' }));
    expect(await screen.findByRole('heading', { name: 'Weekly hours' })).toBeVisible();
    await user.click(link('Back to Edit Profile'));
    expect(address()).toBe('/profile/edit');
  });
});

describe('an expert who can’t be booked', () => {
  test('sees that bookings are turned off', async () => {
    hoursApi({}, { isActive: false });
    await openHours();
    expect(screen.getByText(/^People can’t book you while Available for Bookings is off\./)).toBeVisible();
    expect(link('Turn it on in your profile')).toHaveAttribute('href', '/profile/edit');
  });

  test('sees that prices are missing', async () => {
    hoursApi({}, { pricingTiers: [] });
    await openHours();
    expect(screen.getByText(/^People can’t book you until you set your prices\./)).toBeVisible();
    expect(link('Set your prices')).toHaveAttribute('href', '/profile/edit#pricing');
  });
});

describe('opening the hours page', () => {
  test('leads to onboarding without a profile', async () => {
    const api = hoursApi();
    api.on(hoursCall.load, noProfile);
    api.on('GET /api/profile/me', noProfile);
    const { address } = await openPage('/profile/hours', { as: nora });
    await waitFor(() => expect(address()).toBe('/onboarding'));
  });

  test('leads to sign-in when signed out', async () => {
    hoursApi();
    const { address } = await openPage('/profile/hours');
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  test('shows a failure, and moves the focus to the title after a successful retry', async () => {
    const api = hoursApi();
    api.on(hoursCall.load, refusal(500, { code: 'internal' }));
    const moveOn = fakeTimeouts();
    const { user } = await openPage('/profile/hours', { as: priya });
    await moveOn(retryDelayMs);
    const failure = await screen.findByRole('heading', { level: 2, name: 'We couldn’t load your hours' });
    expect(failure).toBeVisible();
    api.restore(hoursCall.load);
    await user.click(button('Try Again'));
    expect(await screen.findByRole('heading', { name: 'Weekly hours' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your hours' })).toHaveFocus();
  });
});
