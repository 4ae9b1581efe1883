import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Slots } from '#shared/availability/slots.schema.ts';
import type { LinkedRequest, RequestToAnswer } from '#shared/bookings/respond.schema.ts';
import { dialog, press } from '#test/pages/support/dashboard.ts';
import { type Call, fakeApi, lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { profileId } from '#test/pages/support/samples.ts';
import { mondayMorning, unavailable } from '#test/pages/support/session-samples.ts';
import { setOwnTimeZone } from '#test/pages/support/time-zone.ts';
import { findToast } from '#test/pages/support/toast.ts';

const details: RequestToAnswer = {
  suggestable: true,
  suggestion: null,
  answerBy: '2032-03-03T09:00:00.000Z',
  profileId,
  client: 'Nora Lind',
  scheduledAt: '2032-03-04T09:00:00.000Z',
  duration: 30,
  price: '75.00',
  receives: '67.50',
  message: 'My clock is slow',
  timeZone: 'America/New_York',
  clientTimeZone: 'Europe/Berlin',
};
const openRequest: LinkedRequest = { status: 'pending', request: details };
const closed = (status: LinkedRequest['status']): LinkedRequest => ({ status, request: null });
const [confirmed, declined] = [closed('confirmed'), closed('declined')];
/** What the link tells from the moment after the answer. */
const [answered, ended] = [closed('answered'), closed('expired')];

const read = 'GET /api/respond/*';
const respond = 'POST /api/respond/*';
const changed = {
  code: 'conflict',
  message: 'This booking has changed. Please check its current status.',
} as const;
const title = () => screen.findByRole('heading', { level: 1 });
const showsTitle = (text: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));

/** Opens the page that the email about Nora's request links to. */
async function openRespondPage(answers: Parameters<typeof fakeApi>[0] = {}) {
  stopClockAt(mondayMorning);
  const api = fakeApi({ [read]: openRequest, ...answers });
  return { api, ...(await openPage('/respond/the.token')) };
}

test('a signed-out expert reads a request in their own time zone, and opening it answers nothing', async () => {
  const { api } = await openRespondPage();
  await showsTitle('Nora Lind requested a session');
  const main = screen.getByRole('main');
  for (const text of [
    'Please respond by Wed 3 Mar, 04:00 · New York time.',
    'Thu 4 Mar, 04:00 – 04:30 · New York time',
    '30 minutes',
    'Price$75',
    'You receive$67.50',
    'My clock is slow',
    'If you accept, we charge Nora Lind’s card.',
  ])
    expect(main).toHaveTextContent(text);
  expect(api.calls()).toEqual([]);
});

test('an expert accepts a request', async () => {
  const { api, user } = await openRespondPage();
  await title();
  const post = api.pause(respond);
  (await screen.findByRole('button', { name: 'Accept request' })).focus();
  await user.keyboard('{Enter}');
  const answer = await post.next();
  expect(screen.getByRole('button', { name: 'Accept request' })).toHaveAttribute('aria-busy', 'true');
  await press(user, 'Decline request');
  api.on(read, answered);
  answer(confirmed);
  await showsTitle('Request accepted');
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(api.calls().map(({ path, body }) => [path, body])).toEqual([
    ['/api/respond/the.token', { answer: 'confirm' }],
  ]);
  expect(screen.getByRole('main')).toHaveTextContent('We charged Nora Lind’s card.');
  expect(screen.getByText('My clock is slow')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept request' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('an expert declines a request', async () => {
  const { api, user } = await openRespondPage();
  api.on(respond, () => {
    api.on(read, answered);
    return declined;
  });
  await press(user, 'Decline request');
  await showsTitle('Request declined');
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(api.calls().map(({ body }) => body)).toEqual([{ answer: 'decline' }]);
});

describe('an expert whose calendar shows something at that time', () => {
  const calendarBusy = { from: '2032-03-04T08:30:00.000Z', until: '2032-03-04T09:15:00.000Z' };
  const refused = refusal(409, {
    code: 'conflict',
    message: 'You have something else on your calendar.',
    calendarBusy,
  });
  const openAsked = async () => {
    const opened = await openRespondPage({ [respond]: refused });
    await press(opened.user, 'Accept request');
    const asked = await dialog();
    // In the expert's time zone, as everything on this page.
    expect(asked).toHaveAccessibleDescription(
      'Your calendar shows you’re busy at that time: Thu 4 Mar, 03:30 – 04:15.',
    );
    return { ...opened, asked };
  };

  test('accepts anyway', async () => {
    const { api, user, asked } = await openAsked();
    api.on(respond, () => {
      api.on(read, answered);
      return confirmed;
    });
    await press(user, 'Accept anyway', asked);
    await showsTitle('Request accepted');
    await waitFor(async () => expect(await title()).toHaveFocus());
    expect(api.calls(respond).map(({ body }) => body)).toEqual([
      { answer: 'confirm' },
      { answer: 'confirm', despiteCalendar: true },
    ]);
  });

  test('suggests another time instead', async () => {
    const { api, user, asked } = await openAsked();
    api.on('GET /api/profiles/*/slots', refusal(503));
    await press(user, 'Suggest another time', asked);
    expect(await screen.findByRole('dialog', { name: 'Suggest another time' })).toBeVisible();
    expect(api.calls(respond)).toHaveLength(1);
  });

  test('goes back and declines', async () => {
    const { api, user, asked } = await openAsked();
    await press(user, 'Back', asked);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Accept request' })).toHaveFocus());
    api.on(respond, () => {
      api.on(read, answered);
      return declined;
    });
    await press(user, 'Decline request');
    await showsTitle('Request declined');
  });
});

const slots = 'GET /api/profiles/*/slots';
/** One slot on the tenth of every month. */
const availableSlots = ({ search }: Call): Slots => ({
  timeZone: 'Europe/Berlin',
  expertTimeZone: 'America/New_York',
  mode: 'slots',
  slots: [`${search.get('from')?.slice(0, 7)}-10T13:00:00.000Z`],
});
const suggestion = {
  scheduledAt: '2032-03-10T13:00:00.000Z',
  lapsesAt: '2032-03-03T09:00:00.000Z',
};
const suggested: LinkedRequest = {
  ...openRequest,
  request: { ...details, suggestable: false, suggestion },
};

test('a signed-out expert suggests another time, and can still accept or decline', async () => {
  setOwnTimeZone('Europe/Berlin');
  const { api, user } = await openRespondPage({ [slots]: availableSlots });
  await press(user, 'Suggest another time');
  const timeDialog = await dialog();
  await press(user, 'Send suggestion', timeDialog);
  expect(await within(timeDialog).findByText('Please select a date and time')).toBeVisible();
  expect(api.calls()).toEqual([]);

  const message = 'That time isn’t available. Please choose another.';
  api.on(respond, () => refusal(400, { code: 'invalid', message, fields: { scheduledAt: message } }));
  await user.click(await within(timeDialog).findByRole('radio', { name: '14:00' }));
  await press(user, 'Send suggestion', timeDialog);
  expect(await within(timeDialog).findByText(message)).toBeVisible();

  api.on(respond, () => {
    api.on(read, suggested);
    return suggested;
  });
  await press(user, 'Send suggestion', timeDialog);
  await findToast('Suggestion sentWe’ve let Nora Lind know.');
  await showsTitle('You suggested another time');
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(api.calls().at(-1)?.body).toEqual({
    answer: 'suggest',
    scheduledAt: suggestion.scheduledAt,
    timeZone: 'Europe/Berlin',
  });
  expect(screen.getByRole('main')).toHaveTextContent(
    'Nora Lind has until Wed 3 Mar, 04:00 · New York time to accept Wed 10 Mar, 08:00 · New York time.',
  );
  expect(screen.queryByRole('button', { name: 'Suggest another time' })).toBeNull();
  for (const name of ['Accept request', 'Decline request'])
    expect(screen.getByRole('button', { name })).toBeEnabled();
});

test('an expert who suggests a time for a withdrawn request sees that it is no longer active', async () => {
  setOwnTimeZone('Europe/Berlin');
  const { api, user } = await openRespondPage({ [slots]: availableSlots });
  await press(user, 'Suggest another time');
  const timeDialog = await dialog();
  await user.click(await within(timeDialog).findByRole('radio', { name: '14:00' }));
  api.on(respond, () => {
    api.on(read, ended);
    return refusal(409, { ...changed, status: 'expired' });
  });
  await press(user, 'Send suggestion', timeDialog);
  await findToast(
    'We couldn’t confirm your responseThis booking has changed. Please check its current status.',
  );
  await showsTitle('This request is no longer active');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, LinkedRequest]>([
  ['This request was already answered', answered],
  ['This request is no longer active', ended],
])('a request that can’t be answered any more says so: %s', async (heading, request) => {
  await openRespondPage({ [read]: request });
  await showsTitle(heading);
  expect(screen.queryByRole('button', { name: 'Accept request' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline request' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});

test('an expert who accepts learns that the client’s card couldn’t be charged', async () => {
  const { api, user } = await openRespondPage();
  const message =
    'We couldn’t charge your client’s card, so this session isn’t booked. The slot is open again.';
  api.on(respond, () => {
    api.on(read, ended);
    return refusal(402, { code: 'payment_failed', message });
  });
  await press(user, 'Accept request');
  await findToast(`Payment Failed${message}`);
  await showsTitle('This request is no longer active');
});

test('a broken link says that it doesn’t work', async () => {
  const message = 'We couldn’t find a request for this link.';
  await openRespondPage({ [read]: () => refusal(404, { code: 'not_found', message }) });
  await showsTitle('This link doesn’t work');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});

test('an expert who accepts a withdrawn request sees that it is no longer active', async () => {
  const { api, user } = await openRespondPage();
  api.on(respond, () => {
    api.on(read, ended);
    return refusal(409, { ...changed, status: 'expired' });
  });
  await press(user, 'Accept request');
  await findToast(
    'We couldn’t confirm your responseThis booking has changed. Please check its current status.',
  );
  await showsTitle('This request is no longer active');
});

test('a response that fails to send can be sent again', async () => {
  const { api, user } = await openRespondPage({ [respond]: lostConnection });
  await press(user, 'Accept request');
  await findToast('We couldn’t confirm your responseCheck your connection and try again.');
  api.on(respond, () => {
    api.on(read, answered);
    return confirmed;
  });
  await press(user, 'Accept request');
  await showsTitle('Request accepted');
});

test('a request that fails to load can be loaded again', async () => {
  const { api, user } = await openRespondPage({ [read]: unavailable });
  await showsTitle('We couldn’t load this request');
  api.on(read, openRequest);
  await press(user, 'Try Again');
  await showsTitle('Nora Lind requested a session');
  expect(screen.getByRole('main')).toHaveFocus();
});
