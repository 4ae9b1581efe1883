import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookingApi, openOn, slotsCall } from '#test/pages/support/booking-form.ts';
import { lostConnection } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { aProfile, noSlots, priya, profileId } from '#test/pages/support/samples.ts';
import { mondayMorning } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';

const section = () => screen.findByRole('region', { name: 'Next available times' });
const list = () => screen.findByRole('list', { name: 'Next available times' });
const links = (part: HTMLElement) => within(part).getAllByRole('link');

/** Opens Priya's page as a visitor in Berlin, on Monday at 10:00. */
async function openExpert(path = `/profile/${profileId}`, as: Parameters<typeof openPage>[1] = {}) {
  stopClockAt(mondayMorning);
  setOwnTimeZone('Europe/Berlin');
  return openPage(path, as);
}

test('a visitor sees the next times in their own time zone, each a link into the booking', async () => {
  const api = bookingApi();
  await openExpert();
  const days = within(await list()).getAllByRole('list');
  expect(
    days.map((day) => [day.getAttribute('aria-label'), ...links(day).map((link) => link.textContent)]),
  ).toEqual([
    [
      'Times on Monday 1 March',
      ...['10:00', '12:00', '15:00', '17:00'].map((time) => `Monday 1 March, ${time}`),
    ],
    [
      'Times on Tuesday 2 March',
      ...['10:00', '12:00', '15:00', '17:00'].map((time) => `Tuesday 2 March, ${time}`),
    ],
    [
      'Times on Wednesday 3 March',
      ...['10:00', '12:00', '15:00', '17:00'].map((time) => `Wednesday 3 March, ${time}`),
    ],
  ]);
  expect(links(await list())[0]).toHaveAttribute(
    'href',
    `/book/${profileId}?duration=15&time=2032-03-01T09:00:00.000Z`,
  );
  expect(await section()).toHaveTextContent('Times are shown in Berlin time.');
  expect(await section()).toHaveTextContent('$50 for 15 min');
  expect(screen.getByRole('link', { name: 'See all times' })).toHaveAttribute(
    'href',
    `/book/${profileId}?duration=15`,
  );
  expect(Object.fromEntries(api.calls(slotsCall).at(-1)?.search ?? [])).toEqual({
    duration: '15',
    timeZone: 'Europe/Berlin',
    from: '2032-03-01',
    to: '2032-03-14',
    format: 'runs',
  });
});

test('choosing another duration shows its times and its price', async () => {
  const api = bookingApi({ hours: { weekly: openOn([3], '10:00', '11:00'), startGridMinutes: 15 } });
  const { user } = await openExpert();
  expect(links(await list())).toHaveLength(8);
  await user.click(screen.getByRole('radio', { name: '45 min' }));
  await waitFor(async () => expect(links(await list())).toHaveLength(4));
  expect(await section()).toHaveTextContent('$100 for 45 min');
  expect(links(await list())[0]?.getAttribute('href')).toContain('?duration=45&');
  expect(api.calls(slotsCall).at(-1)?.search.get('duration')).toBe('45');
});

test('two weeks without times name the next day that has some', async () => {
  const closed = ['03', '10'].map((date) => ({ date: `2032-03-${date}`, ranges: [] }));
  bookingApi({ hours: { timeZone: 'UTC', weekly: openOn([3]), overrides: closed } });
  await openExpert();
  expect(await screen.findByText('No times available in the next 2 weeks')).toBeVisible();
  expect(screen.getByText('The next available day is Wednesday 17 March.')).toBeVisible();
});

test('an expert without any times says so, and one without hours can be asked for any time', async () => {
  const api = bookingApi();
  api.on(slotsCall, noSlots);
  const { close } = await openExpert();
  expect(await screen.findByText('Priya has no later times available either.')).toBeVisible();
  close();
  bookingApi({ hours: { weekly: [] } });
  await openExpert();
  expect(await screen.findByText('Available any time.')).toBeVisible();
  expect(
    screen.getByText('Pick a time that suits you. Priya will accept, decline, or suggest another.'),
  ).toBeVisible();
  expect(links(await section()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Choose a time', `/book/${profileId}?duration=15`],
  ]);
});

test('a skeleton stands in until the times are loaded, and a failure can be retried', async () => {
  const api = bookingApi();
  const waiting = api.pause(slotsCall);
  const { user } = await openExpert();
  expect(within(await section()).getByText('Loading available times')).toBeInTheDocument();
  // React mounts everything twice in tests, so that there are two calls, of which the first is outdated.
  for (const _call of [1, 2]) (await waiting.next())(lostConnection);
  expect(await screen.findByRole('heading', { name: 'We couldn’t load available times' })).toBeVisible();
  api.on(slotsCall, api.slots);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(links(await list())).toHaveLength(12);
});

test.each([
  ['its owner', aProfile(), { as: priya }],
  ['an inactive expert', aProfile({ isActive: false }), {}],
  ['an expert without prices', aProfile({ pricingTiers: [] }), {}],
])('there are no times on the page of %s', async (_who, profile, as) => {
  const api = bookingApi({ profile });
  await openExpert(`/profile/${profileId}`, as);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Priya Raman');
  expect(screen.queryByRole('region', { name: 'Next available times' })).toBeNull();
  expect(api.calls(slotsCall)).toEqual([]);
});
