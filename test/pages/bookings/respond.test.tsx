import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RequestToAnswer } from '#shared/bookings/respond.schema.ts';
import { press } from '#test/pages/support/dashboard.ts';
import { fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import {
  aClosedRequest,
  aSession,
  mondayMorning,
  movedOn,
  unavailable,
} from '#test/pages/support/session-samples.ts';
import { findToast } from '#test/pages/support/toast.ts';

const pending: RequestToAnswer = {
  status: 'pending',
  answerable: true,
  answerBy: '2032-03-03T09:00:00.000Z',
  client: 'Nora Lind',
  scheduledAt: '2032-03-04T09:00:00.000Z',
  duration: 30,
  price: '75.00',
  receives: '67.50',
  message: 'My clock is slow',
  timeZone: 'America/New_York',
};
const confirmed: RequestToAnswer = { ...pending, status: 'confirmed', answerable: false };
const declined: RequestToAnswer = { ...pending, status: 'declined', answerable: false };

const read = 'GET /api/respond/*';
const send = 'POST /api/respond/*';
const title = () => screen.findByRole('heading', { level: 1 });
const showsTitle = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));

/** Opens the page that the email about Nora's request links to. */
async function openRequest(answers: Parameters<typeof fakeApi>[0] = {}) {
  stopClockAt(mondayMorning);
  const api = fakeApi({ [read]: pending, ...answers });
  return { api, ...(await openPage('/respond/the.token')) };
}

test('a signed-out expert reads a request in their own time zone, and opening it answers nothing', async () => {
  const { api } = await openRequest();
  await showsTitle('Nora Lind would like to meet you');
  const main = screen.getByRole('main');
  for (const text of [
    'Please answer by Wed 3 Mar, 04:00 · New York time.',
    'Thu 4 Mar, 04:00 – 04:30 · New York time',
    '30 minutes',
    'Price$75',
    'You receive$67.50',
    'My clock is slow',
    'Accepting charges Nora Lind’s card.',
  ])
    expect(main).toHaveTextContent(text);
  expect(api.calls()).toEqual([]);
});

test('an expert accepts a request', async () => {
  const { api, user } = await openRequest();
  await title();
  const post = api.pause(send);
  (await screen.findByRole('button', { name: 'Accept' })).focus();
  await user.keyboard('{Enter}');
  const answer = await post.next();
  expect(screen.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-busy', 'true');
  await press(user, 'Decline');
  api.on(read, confirmed);
  answer(aSession('expert'));
  await showsTitle('Accepted');
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    ['/api/respond/the.token', { answer: 'confirm' }],
  ]);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('an expert declines a request', async () => {
  const { api, user } = await openRequest();
  api.on(send, () => {
    api.on(read, declined);
    return aClosedRequest({ kind: 'declined', by: 'expert' }, { status: 'declined' });
  });
  await press(user, 'Decline');
  await showsTitle('Declined');
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(api.calls().map(({ body }) => body)).toEqual([{ answer: 'decline' }]);
});

test.each<[string, string, RequestToAnswer]>([
  ['accepted', 'You have accepted this request', confirmed],
  ['declined', 'You have declined this request', declined],
  ['withdrawn', 'This request was cancelled', { ...declined, status: 'cancelled' }],
  ['expired', 'This request has ended', { ...declined, status: 'expired' }],
  ['being charged', 'The card is being charged', { ...declined, status: 'pending' }],
])('a request that is already %s has nothing to answer', async (_state, heading, request) => {
  await openRequest({ [read]: request });
  await showsTitle(heading);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('a broken link leads to an explanation', async () => {
  const message = 'This link doesn’t lead to a request.';
  await openRequest({ [read]: () => refusal(404, { code: 'not_found', message }) });
  await showsTitle('This link doesn’t lead to a request');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});

test('a request that the client withdrew meanwhile is shown as withdrawn', async () => {
  const { api, user } = await openRequest();
  api.on(send, () => {
    api.on(read, { ...declined, status: 'cancelled' });
    return movedOn(aClosedRequest({ kind: 'withdrawn', by: 'booker' }, { status: 'cancelled' }));
  });
  await press(user, 'Accept');
  await findToast('Your answer was not takenThis booking has moved on in the meantime.');
  await showsTitle('This request was cancelled');
});

test('an expert can answer again when the response was lost', async () => {
  const { api, user } = await openRequest({ [send]: lostConnection });
  await press(user, 'Accept');
  await findToast('Your answer was not takenPlease check your connection and try again.');
  api.on(send, () => {
    api.on(read, confirmed);
    return aSession('expert');
  });
  await press(user, 'Accept');
  await showsTitle('Accepted');
});

test('loading a request can be retried', async () => {
  const { api, user } = await openRequest({ [read]: unavailable });
  await showsTitle('Failed to load the request');
  api.on(read, pending);
  await press(user, 'Try Again');
  await showsTitle('Nora Lind would like to meet you');
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  expect(screen.getByRole('main')).not.toHaveFocus();
});
