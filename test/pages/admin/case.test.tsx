import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  aCaseDetail,
  ada,
  bookingId,
  caseId,
  consoleApi,
  mondayMorning,
  openConsole,
  personOf,
} from '#test/pages/support/console.ts';
import { deferred } from '#test/pages/support/deferred.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { openPage, stopClockAt } from '#test/pages/support/open-page.tsx';

const detailCall = 'GET /api/operator/cases/*';
const assignCall = 'POST /api/operator/cases/*/assign';
const noteCall = 'POST /api/operator/cases/*/notes';
const closeCall = 'POST /api/operator/cases/*/close';
const reopenCall = 'POST /api/operator/cases/*/reopen';
const path = `/admin/cases/${caseId}`;
const detail = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const closed = aCaseDetail({
  closedAt: '2032-03-01T08:00:00.000Z',
  closedBy: personOf(ada),
  resolution: 'Refunded half',
});

beforeEach(() => stopClockAt(mondayMorning));

test('a case says what happened, what happens without action, and who is involved', async () => {
  consoleApi({ [detailCall]: aCaseDetail() });
  await openConsole(path, 'A client reported a problem with a session');
  expect(screen.getByText('Nora Lind wrote:')).toBeVisible();
  expect(screen.getByText('Nobody was there.')).toBeVisible();
  expect(screen.getByText('If nobody acts')).toBeVisible();
  expect(screen.getByText('What you can do').parentElement).toHaveTextContent(
    'decide on the record how much to refund',
  );
  expect(screen.getByText('Due in 2 days')).toBeVisible();
  expect(detail('Amount')).toHaveTextContent('$75');
  expect(detail('Client')).toHaveTextContent('Nora Lind (@nora)');
  expect(detail('Expert')).toHaveTextContent('Priya Raman (@priya)');
  expect(detail('Assigned to')).toHaveTextContent('Nobody');
  expect(detail('Booking')).toHaveTextContent('00000000 · Completed · $75');
  expect(screen.getByRole('link', { name: 'Open booking record' })).toHaveAttribute(
    'href',
    `/admin/bookings/${bookingId}`,
  );
  expect(screen.getByRole('link', { name: 'Log entries for this booking' })).toHaveAttribute(
    'href',
    `/admin/log?booking=${bookingId}`,
  );
});

test('a case about a payment without a known booking links to the search', async () => {
  const about = { paymentId: 'p1', attempts: 9, lastError: 'Too many requests' };
  const item = { kind: 'operationFailed', bookingId: null, booking: null, parties: null, about } as const;
  const title = 'Releasing a card hold keeps failing';
  consoleApi({ [detailCall]: aCaseDetail({ ...item, title, reporter: null }) });
  await openConsole(path, title);
  expect(screen.getByRole('link', { name: 'Find the booking' })).toHaveAttribute(
    'href',
    '/admin/people?q=p1',
  );
  expect(screen.getByRole('link', { name: 'Log entries for this case' })).toHaveAttribute(
    'href',
    `/admin/log?case=${caseId}`,
  );
});

test('an unresolved case can’t be closed, and says what closes it', async () => {
  const unsettled = 'Decide on the booking record who gets the money. That closes this case.';
  consoleApi({ [detailCall]: aCaseDetail({ unsettled }) });
  await openConsole(path, /reported a problem/);
  expect(screen.getByText(unsettled)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close case' })).toBeNull();
});

test('an operator takes a case with one click, and puts it back', async () => {
  const mine = aCaseDetail({ assignee: personOf(ada) });
  const api = consoleApi({ [detailCall]: aCaseDetail(), [assignCall]: mine });
  const { user } = await openConsole(path, /reported a problem/);
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('The case is assigned to you.')).toBeVisible();
  expect(detail('Assigned to')).toHaveTextContent('Ada Byron');
  expect(screen.getByRole('button', { name: 'Unassign' })).toHaveFocus();
  api.on(assignCall, aCaseDetail());
  await user.click(screen.getByRole('button', { name: 'Unassign' }));
  expect(await screen.findByText('The case is back in the queue.')).toBeVisible();
  expect(api.calls(assignCall).map(({ body }) => body)).toEqual([
    { to: 'me', reason: 'Taking this case' },
    { to: 'nobody', reason: 'Putting this case back in the queue' },
  ]);
});

test('a note is added, and the field is empty for the next one', async () => {
  const note = { id: 'n1', at: mondayMorning, author: personOf(ada), text: 'Called the client' };
  const api = consoleApi({ [detailCall]: aCaseDetail(), [noteCall]: aCaseDetail({ notes: [note] }) });
  const { user } = await openConsole(path, /reported a problem/);
  const field = screen.getByLabelText('Add a note');
  await fill(user, field, note.text);
  expect(screen.getByText('17 / 2000')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Add note' });
  await user.click(button);
  expect(await screen.findByText('Note added.')).toBeVisible();
  expect(api.calls(noteCall)[0]?.body).toEqual({ text: note.text });
  await waitFor(() => expect(field).toHaveValue(''));
  expect(button).toHaveFocus();
  expect(screen.getByText('0 / 2000')).toBeVisible();
});

test('closing needs a resolution and a reason', async () => {
  const api = consoleApi({ [detailCall]: aCaseDetail(), [closeCall]: closed });
  const { user } = await openConsole(path, /reported a problem/);
  await user.click(screen.getByRole('button', { name: 'Close case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this case' }));
  await user.click(dialog.getByRole('button', { name: 'Close case' }));
  expect(await dialog.findByText('Say how it was resolved')).toBeVisible();
  expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible();
  expect(api.calls(closeCall)).toEqual([]);
  await fill(user, dialog.getByLabelText('Resolution'), 'Refunded half');
  await fill(user, dialog.getByLabelText('Reason'), 'Agreed with both on the phone');
  await user.click(dialog.getByRole('button', { name: 'Close case' }));
  expect(await screen.findByText('The case is closed.')).toBeVisible();
  expect(api.calls(closeCall)[0]?.body).toEqual({
    resolution: 'Refunded half',
    reason: 'Agreed with both on the phone',
  });
  expect(screen.getByText(/Closed by Ada Byron/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a closed case can be reopened', async () => {
  const api = consoleApi({ [detailCall]: closed, [reopenCall]: aCaseDetail() });
  const { user } = await openConsole(path, /reported a problem/);
  expect(screen.queryByText('If nobody acts')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this case' }));
  await fill(user, dialog.getByLabelText('Reason'), 'The client wrote again');
  await user.click(dialog.getByRole('button', { name: 'Reopen case' }));
  expect(await screen.findByText('The case is open again.')).toBeVisible();
  expect(api.calls(reopenCall)[0]?.body).toEqual({ reason: 'The client wrote again' });
});

test('a lost answer is repeated with the same key, and a refusal is shown in place', async () => {
  const api = consoleApi({ [detailCall]: closed, [reopenCall]: lostConnection });
  const { user } = await openConsole(path, /reported a problem/);
  await user.click(screen.getByRole('button', { name: 'Reopen case' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => user.click(dialog.getByRole('button', { name: 'Reopen case' }));
  await fill(user, dialog.getByLabelText('Reason'), 'The client wrote again');
  await send();
  expect(await dialog.findByText(/we don’t know if this went through/)).toBeVisible();
  api.on(reopenCall, refusal(409, { code: 'conflict', message: 'This case is open.' }));
  await send();
  expect(await dialog.findByText('This case is open.')).toBeVisible();
  await send();
  await waitFor(() => expect(api.calls(reopenCall)).toHaveLength(3));
  const [first, second, third] = api.calls(reopenCall).map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a party to the case is told why they may only read it', async () => {
  consoleApi({ [detailCall]: aCaseDetail({ isParty: true }) });
  await openConsole(path, /reported a problem/);
  expect(screen.getByText('You’re involved in this, so another operator has to handle it.')).toBeVisible();
  for (const name of ['Assign to me', 'Close case', 'Add note'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a case that doesn’t exist leads back to the queue', async () => {
  consoleApi({
    [detailCall]: refusal(404, { code: 'not_found', message: 'We couldn’t find that case.' }),
    'GET /auth/user': ada,
  });
  await openConsole(path, 'We couldn’t find that case');
  expect(screen.getByRole('link', { name: 'Go to cases' })).toHaveAttribute('href', '/admin');
});

test('loading a case can be retried', async () => {
  const failure = deferred<Response>();
  const api = consoleApi({ [detailCall]: () => failure.promise });
  const { user } = await openPage(path, { as: ada });
  expect(await screen.findByText('Loading the case')).toBeInTheDocument();
  failure.resolve(refusal(500, { code: 'internal' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t load this case' })).toBeVisible();
  api.on(detailCall, aCaseDetail());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /reported a problem/ })).toBeVisible();
});
