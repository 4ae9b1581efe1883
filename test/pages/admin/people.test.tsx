import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ada,
  aPersonSummary,
  bookingId,
  consoleApi,
  mondayMorning,
  openConsole,
  personOf,
} from '#test/pages/support/console.ts';
import { deferred } from '#test/pages/support/deferred.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { nora, priya } from '#test/pages/support/samples.ts';

const listCall = 'GET /api/operator/people';
const path = '/admin/people';
const noraSummary = aPersonSummary({ ...personOf(nora), email: null, profile: null });
const pageOf = (people = [aPersonSummary(), noraSummary], more: object = {}) => ({
  people,
  bookingId: null,
  next: null,
  ...more,
});
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const names = () => rows().filter((text) => text?.includes('@'));
const field = () => screen.getByRole('searchbox', { name: 'Search people' });

beforeEach(() => stopClockAt(mondayMorning));

test('everyone is listed with what kind of account it is, and the hint says what can be searched for', async () => {
  const { profile } = aPersonSummary();
  const people = [
    aPersonSummary({ profile: profile && { ...profile, isVerified: true } }),
    { ...noraSummary, isSuspended: true },
    aPersonSummary({
      ...personOf(ada),
      isOperator: true,
      profile: profile && { ...profile, isHidden: true },
    }),
  ];
  consoleApi({ [listCall]: pageOf(people) });
  await openConsole(path, 'People');
  await screen.findByRole('list', { name: 'People' });
  expect(names()).toEqual([
    'Priya Raman @priyapriya@example.com · Joined 6 May 2031Verified',
    'Nora Lind @noraJoined 6 May 2031Suspended',
    'Ada Byron @adapriya@example.com · Joined 6 May 2031Profile hiddenOperatorExpert',
  ]);
  expect(screen.getByRole('link', { name: /Priya/ })).toHaveAttribute('href', `/admin/people/${priya.id}`);
  expect(field()).toHaveAccessibleDescription(/name, username, email, or the ID of a .* booking/);
  expect(screen.getByRole('link', { name: 'People', current: 'page' })).toBeVisible();
});

test('a search is in the address, and going back returns to the one before', async () => {
  const api = consoleApi({
    [listCall]: ({ search }: Call) => pageOf(search.get('q') ? [noraSummary] : undefined),
  });
  const page = await openConsole(path, 'People');
  await waitFor(() => expect(names()).toHaveLength(2));
  await page.user.type(field(), ' nora li {Enter}');
  expect(page.address()).toBe('/admin/people?q=nora+li');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(api.calls(listCall).at(-1)?.search.get('q')).toBe('nora li');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('nora li');
  expect(screen.getByText('1 person found.')).toBeVisible();
  await page.goBack();
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(field()).toHaveValue('');
  await page.goForward();
  expect(field()).toHaveValue('nora li');
});

test('searching for a booking leads to its record', async () => {
  consoleApi({ [listCall]: pageOf(undefined, { bookingId }) });
  await openConsole(`${path}?q=${bookingId}`, 'People');
  expect(field()).toHaveValue(bookingId);
  expect(await screen.findByRole('link', { name: 'booking 00000000' })).toHaveAttribute(
    'href',
    `/admin/bookings/${bookingId}`,
  );
});

test('a long list continues, also after a failure', async () => {
  const next = `2031-01-01T00:00:00.000Z~${priya.id}`;
  const api = consoleApi({
    [listCall]: ({ search }: Call) =>
      search.get('after')
        ? refusal(500, { code: 'internal' })
        : pageOf([aPersonSummary(), aPersonSummary({ ...personOf(ada) })], { next }),
  });
  const { user } = await openConsole(`${path}?q=p`, 'People');
  const more = await screen.findByRole('button', { name: 'Load more' });
  expect(screen.getByText('The first 2 people found.')).toBeVisible();
  await user.click(more);
  expect(await screen.findByText('We couldn’t load more. Try again.')).toBeVisible();
  api.on(listCall, pageOf([noraSummary]));
  await user.click(more);
  await waitFor(() => expect(names()).toHaveLength(3));
  const { search } = api.calls(listCall).at(-1) as Call;
  expect(Object.fromEntries(search)).toEqual({ q: 'p', after: next });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a search without a match says so and leads back to everyone', async () => {
  consoleApi({
    [listCall]: ({ search }: Call) => pageOf(search.get('q') ? [] : undefined),
  });
  const { user, address } = await openConsole(`${path}?q=zzz`, 'People');
  expect(await screen.findByRole('heading', { name: 'No results for “zzz”' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show everyone' }));
  expect(address()).toBe(path);
  expect(await screen.findByText('Everyone, newest first.')).toBeVisible();
});

test('a site without people is empty', async () => {
  consoleApi({ [listCall]: pageOf([]) });
  await openConsole(path, 'People');
  expect(await screen.findByRole('heading', { name: 'No accounts yet' })).toBeVisible();
});

test('loading people can be retried', async () => {
  const failure = deferred<Response>();
  const api = consoleApi({ [listCall]: () => failure.promise });
  const { user } = await openPage(path, { as: ada });
  expect(await screen.findByText('Loading people')).toBeInTheDocument();
  failure.resolve(refusal(500, { code: 'internal' }));
  expect(await screen.findByRole('heading', { name: 'We couldn’t load people' })).toBeVisible();
  api.on(listCall, pageOf());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('clearing the field shows everyone again', async () => {
  consoleApi({ [listCall]: pageOf() });
  const { user, address } = await openConsole(`${path}?q=nora`, 'People');
  await fill(user, field(), '');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(address()).toBe(path);
});
