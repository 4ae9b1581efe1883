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
import { bookingList, nora, priya } from '#test/pages/support/samples.ts';
import { fakeTimeouts, retryDelayMs } from '#test/pages/support/timers.ts';

const link = (name: string) => screen.getByRole('link', { name });
const field = (label: string) => screen.getByLabelText(label);
const option = (name: string) => screen.findByRole('option', { name });

test('booking rules are chosen in steps, and what was stored before stays on offer', async () => {
  const odd = { bufferBeforeMinutes: 7, minNoticeMinutes: 100, startGridMinutes: 25 };
  const api = hoursApi({ ...odd, weekly: everyDay('09:03', '17:00'), bufferAfterMinutes: 10 });
  const { user, address } = await openHours();
  expect(field('Minimum notice')).toHaveTextContent(/^100 minutes$/);
  expect(field('A session can start every')).toHaveTextContent(/^25 minutes$/);
  await user.click(field('Free after a session'));
  await user.click(await option('30 minutes'));
  await save(user);
  expect(api.stored()).toMatchObject({ ...odd, bufferAfterMinutes: 30 });
  expect(api.stored().weekly).toEqual(everyDay('09:03', '17:00'));

  await user.click(field('Minimum notice'));
  await user.click(await option('2 weeks'));
  await user.click(field('Minimum notice'));
  await user.click(await option('100 minutes'));
  // Back at what is stored, nothing is asked.
  await user.click(link('Cancel'));
  expect(address()).toBe('/profile/edit');
});

describe('the way to the hours and back', () => {
  test('from the dashboard leads back to the dashboard', async () => {
    const api = hoursApi();
    api.on('GET /api/bookings/me', bookingList([]));
    api.on('GET /api/admin/stats', refusal(503, { code: 'unavailable' }));
    onMondayAtTen();
    const { user, address } = await openPage('/dashboard', { as: priya });
    await user.click(await screen.findByRole('link', { name: 'Hours' }));
    expect(await screen.findByRole('heading', { name: 'Your Hours' })).toBeVisible();
    expect(link('Back to Dashboard')).toHaveAttribute('href', '/dashboard');
    await screen.findByRole('heading', { name: 'Weekly hours' });
    await user.click(link('Cancel'));
    expect(address()).toBe('/dashboard');
  });

  test('from the profile form leads back to the form', async () => {
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
  test('is told that bookings are switched off', async () => {
    hoursApi({}, { isActive: false });
    await openHours();
    expect(screen.getByText(/^Nobody can book you while Available for Bookings is off\./)).toBeVisible();
    expect(link('Change it in your profile')).toHaveAttribute('href', '/profile/edit');
  });

  test('is told that prices are missing', async () => {
    hoursApi({}, { pricingTiers: [] });
    await openHours();
    expect(screen.getByText(/^Nobody can book you until your time has a price\./)).toBeVisible();
    expect(link('Set your prices')).toHaveAttribute('href', '/profile/edit');
  });
});

describe('opening the hours', () => {
  test('without a profile leads to onboarding', async () => {
    const api = hoursApi();
    api.on(hoursCall.load, noProfile);
    api.on('GET /api/profile/me', noProfile);
    const { address } = await openPage('/profile/hours', { as: nora });
    await waitFor(() => expect(address()).toBe('/onboarding'));
  });

  test('signed out leads to sign-in', async () => {
    hoursApi();
    const { address } = await openPage('/profile/hours');
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  test('says when it failed, and after another try moves the focus to the title', async () => {
    const api = hoursApi();
    api.on(hoursCall.load, refusal(500, { code: 'internal' }));
    const moveOn = fakeTimeouts();
    const { user } = await openPage('/profile/hours', { as: priya });
    await moveOn(retryDelayMs);
    expect(await screen.findByRole('heading', { name: 'Failed to load your hours' })).toBeVisible();
    api.restore(hoursCall.load);
    await user.click(button('Try Again'));
    expect(await screen.findByRole('heading', { name: 'Weekly hours' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your Hours' })).toHaveFocus();
  });
});
