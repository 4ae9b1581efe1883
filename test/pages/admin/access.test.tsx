import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { passTime, startClockAt } from '#test/pages/support/clock.ts';
import {
  aCaseDetail,
  ada,
  caseId,
  casesPage,
  consoleApi,
  mondayMorning,
  openConsole,
  reenter,
  self,
} from '#test/pages/support/console.ts';
import { type Call, fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';
import { noProfile } from '#test/pages/support/own-profile.ts';
import { bookingList, noNotices, nora } from '#test/pages/support/samples.ts';
import { endSession, findSignIn, signInAgain } from '#test/pages/support/session.ts';
import { findToast } from '#test/pages/support/toast.ts';
import { consolePaths } from '#web/lib/paths.ts';

const emptyQueue = { 'GET /api/operator/cases': casesPage([]) };
const password = () => screen.findByLabelText('Password for ada');

/** The right password lets the operator in until 10:00. */
const enter = ({ body }: Call) =>
  (body as { password: string }).password === 'take-your-time'
    ? self('2032-03-01T10:00:00.000Z')
    : refusal(403, {
        code: 'forbidden',
        message: 'That password is incorrect.',
        fields: { password: 'That password is incorrect.' },
      });

const addresses = consolePaths.map((path) => path.replace(/:\w+/g, caseId));

test.each(
  addresses.flatMap((path) => [
    { path, who: 'a visitor', as: null },
    { path, who: 'a client', as: nora },
  ]),
)('$path is the 404 page for $who', async ({ path, as }) => {
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/links/*': refusal(404, { code: 'not_found', message: 'Profile not found' }),
  });
  await openPage(path, { as });
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(api.calls('GET /api/operator/me')).toEqual([]);
});

test('only operators find the console in their menu', async () => {
  stopClockAt(mondayMorning);
  consoleApi({ ...emptyQueue, 'GET /api/profiles': [], 'GET /api/profile/me': noProfile() });
  const { user, close } = await openPage('/search', { as: ada });
  await user.click(screen.getByRole('button', { name: 'Account menu for Ada Byron' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Admin' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  close();
  const { user: client } = await openPage('/search', { as: nora });
  await client.click(screen.getByRole('button', { name: 'Account menu for Nora Lind' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Admin' })).toBeNull();
});

test('an operator enters their password first, and can correct it', async () => {
  stopClockAt(mondayMorning);
  const api = consoleApi({
    ...emptyQueue,
    'GET /api/operator/me': self(null),
    'POST /api/operator/enter': enter,
  });
  const { user } = await openConsole('/admin', 'Operator console');
  expect(api.calls('GET /api/operator/cases')).toEqual([]);
  await fill(user, await password(), 'take-my-time');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('That password is incorrect.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Password for ada')).toHaveFocus());
  await fill(user, await password(), 'take-your-time');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  expect(screen.getByText('60 min left')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('leaving ends the access and leads to the dashboard', async () => {
  stopClockAt(mondayMorning);
  const api = consoleApi({
    ...emptyQueue,
    'POST /api/operator/leave': () => new Response(null, { status: 204 }),
    'GET /api/profile/me': noProfile(),
    'GET /api/bookings/me': bookingList([]),
  });
  const { user, address } = await openConsole('/admin', 'Cases');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await findToast('You left the console')).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(api.calls('POST /api/operator/leave')).toHaveLength(1);
});

test('when the time is over, the password is asked for in place and the call is repeated', async () => {
  stopClockAt(mondayMorning);
  let isOver = true;
  const api = consoleApi({
    'GET /api/operator/cases/*': aCaseDetail(),
    'POST /api/operator/cases/*/notes': () => {
      if (isOver) return reenter();
      const author = { id: ada.id, username: 'ada', name: 'Ada Byron' };
      return aCaseDetail({ notes: [{ id: 'n1', at: mondayMorning, author, text: 'Called the client' }] });
    },
    'POST /api/operator/enter': (call: Call) => {
      isOver = false;
      return enter(call);
    },
  });
  const { user } = await openConsole(`/admin/cases/${caseId}`, /reported a problem/);
  const note = await screen.findByLabelText('Add a note');
  await fill(user, note, 'Called the client');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('dialog', { name: 'Your 30 minutes are up' })).toBeVisible();
  expect(note).toHaveValue('Called the client');
  await fill(user, await password(), 'take-your-time');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Note added.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const keys = api.calls('POST /api/operator/cases/*/notes').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('the end of the time is announced, and locks the page once the server confirms it', async () => {
  startClockAt(mondayMorning);
  const api = consoleApi({ ...emptyQueue, 'GET /api/operator/me': self('2032-03-01T09:06:00.000Z') });
  await openConsole('/admin', 'Cases');
  expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  await passTime(80_000);
  expect(screen.getByRole('button', { name: 'Extend' })).toBeVisible();
  expect(screen.getByText('Your access ends in 5 minutes.')).toBeInTheDocument();
  // The server's clock is behind: it still lets the operator in.
  await passTime(5 * 60_000);
  expect(screen.getByText('Less than 1 min left')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  api.on('GET /api/operator/me', self(null));
  await passTime(21_000);
  expect(await screen.findByRole('dialog', { name: 'Your 30 minutes are up' })).toBeVisible();
  expect(screen.getByText('Cases', { selector: 'h1' })).toBeInTheDocument();
});

test('access can be extended before it ends', async () => {
  stopClockAt(mondayMorning);
  consoleApi({
    ...emptyQueue,
    'GET /api/operator/me': self('2032-03-01T09:04:00.000Z'),
    'POST /api/operator/enter': enter,
  });
  const { user } = await openConsole('/admin', 'Cases');
  await user.click(screen.getByRole('button', { name: 'Extend' }));
  await fill(user, await password(), 'take-your-time');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('60 min left')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a session that ended is noticed although the console answers 404', async () => {
  stopClockAt(mondayMorning);
  const api = consoleApi({ ...emptyQueue, 'GET /api/operator/operators': [] });
  const { user } = await openConsole('/admin', 'Cases');
  const notFound = () => refusal(404, { code: 'not_found', message: 'Not found' });
  endSession(api, ada);
  api.answerAll(notFound);
  await user.click(screen.getByRole('link', { name: 'Operators' }));
  expect(await findSignIn()).toBeVisible();
  await signInAgain(user);
  expect(await screen.findByRole('list', { name: 'Operators' })).toBeInTheDocument();
});

test('an operator whose role was taken away gets the 404 page', async () => {
  stopClockAt(mondayMorning);
  const { isOperator: _isOperator, ...member } = ada;
  const api = consoleApi(emptyQueue);
  const { user } = await openConsole('/admin', 'Cases');
  api.answerAll(() => refusal(404, { code: 'not_found', message: 'Not found' }));
  api.on('GET /auth/user', member);
  await user.click(screen.getByRole('link', { name: 'Operators' }));
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('opening the console can be retried', async () => {
  stopClockAt(mondayMorning);
  const api = consoleApi({ ...emptyQueue, 'GET /api/operator/me': refusal(500, { code: 'internal' }) });
  const { user } = await openConsole('/admin', 'We couldn’t open the console');
  api.on('GET /api/operator/me', self());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
});
