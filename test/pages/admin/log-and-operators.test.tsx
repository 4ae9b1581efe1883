import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#shared/operator/audit.schema.ts';
import type { OperatorView } from '#shared/operator/operator.schema.ts';
import {
  ada,
  bookingId,
  caseId,
  consoleApi,
  mondayMorning,
  openConsole,
  personOf,
} from '#test/pages/support/console.ts';
import { type Call, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';
import { nora, priya } from '#test/pages/support/samples.ts';

const auditCall = 'GET /api/operator/audit';
const operatorsCall = 'GET /api/operator/operators';
const addCall = 'POST /api/operator/operators';
const removeCall = 'DELETE /api/operator/operators/*';

function entry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'e1',
    at: '2032-03-01T08:30:00.000Z',
    operator: personOf(ada),
    action: 'booking.decide',
    bookingId,
    caseId: null,
    user: null,
    reason: 'The expert was late',
    before: { status: 'completed', money: { decided: false, refundOwed: 0 } },
    after: { status: 'completed', money: { decided: true, refundOwed: 3750 } },
    ...changes,
  };
}

function operator(person: typeof nora, changes: Partial<OperatorView> = {}): OperatorView {
  return {
    ...personOf(person),
    grantedAt: '2032-02-01T09:00:00.000Z',
    grantedBy: null,
    isSuspended: false,
    ...changes,
  };
}

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Log entries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => stopClockAt(mondayMorning));

test('the log says who did what, when and why, and what changed', async () => {
  consoleApi({
    [operatorsCall]: [operator(ada)],
    [auditCall]: {
      entries: [
        entry(),
        entry({
          id: 'e2',
          action: 'case.assign',
          caseId,
          bookingId: null,
          before: { assigneeId: null },
          after: { assigneeId: ada.id },
        }),
        entry({
          id: 'e3',
          action: 'operator.grant',
          bookingId: null,
          user: personOf(nora),
          before: null,
          after: null,
        }),
      ],
      next: null,
    },
  });
  const { user } = await openConsole('/admin/log', 'Log');
  const [decision = '', , grant = ''] = await entries();
  expect(decision).toContain(
    'Mon 1 Mar, 08:30Decided how to split the money · Ada Byron (@ada)The expert was late',
  );
  expect(grant).toContain('Added an operator · Ada Byron (@ada)');
  expect(grant).toContain('About Nora Lind (@nora)');
  await user.click(screen.getByText('2 changes'));
  const table = screen.getByRole('table', { name: 'Decided how to split the money: what changed' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Field', 'Before', 'After'],
    ['Decided', 'no', 'yes'],
    ['Refund decided', '$0', '$37.50'],
  ]);
  await user.click(screen.getByText('1 change'));
  expect(screen.getByRole('table', { name: /^Assigned a case/ })).toHaveTextContent('noneAda Byron');
  expect(screen.getByRole('link', { name: 'Booking 00000000' })).toHaveAttribute(
    'href',
    `/admin/bookings/${bookingId}`,
  );
  expect(screen.getByRole('link', { name: 'Case' })).toHaveAttribute('href', `/admin/cases/${caseId}`);
});

test('the log says whom the server’s configuration made an operator', async () => {
  const appointed = { action: 'operator.appoint', operator: null, bookingId: null, caseId: null } as const;
  const reason = 'OPERATORS named them when the server started.';
  const change = { before: { isOperator: false }, after: { isOperator: true } };
  consoleApi({
    [operatorsCall]: [operator(ada)],
    [auditCall]: { entries: [entry({ ...appointed, ...change, reason, user: personOf(nora) })], next: null },
  });
  await openConsole('/admin/log', 'Log');
  const [text = ''] = await entries();
  expect(text).toContain(`Added an operator · the server’s configuration${reason}`);
  expect(text).toContain('About Nora Lind (@nora)');
});

test('the log can be narrowed to an operator and by links from elsewhere', async () => {
  const api = consoleApi({
    [operatorsCall]: [operator(ada)],
    [auditCall]: ({ search }: Call) => ({ entries: [entry({ reason: `Asked for ${search}` })], next: null }),
  });
  const { user, address } = await openConsole(`/admin/log?booking=${bookingId}`, 'Log');
  expect(await screen.findByText(`Asked for booking=${bookingId}`)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Operator' }));
  await user.click(await screen.findByRole('option', { name: 'Ada Byron (@ada)' }));
  expect(address()).toBe(`/admin/log?operator=${ada.id}&booking=${bookingId}`);
  expect(await screen.findByText(`Asked for operator=${ada.id}&booking=${bookingId}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Booking 00000000' }));
  expect(await screen.findByText(`Asked for operator=${ada.id}`)).toBeVisible();
  expect(api.calls(auditCall).at(-1)?.search.toString()).toBe(`operator=${ada.id}`);
});

test('a long log continues, and an empty one says what it is for', async () => {
  const api = consoleApi({
    [operatorsCall]: [],
    [auditCall]: ({ search }: Call) =>
      search.get('after')
        ? { entries: [entry({ id: 'e2' })], next: null }
        : { entries: [entry()], next: '2032-03-01T08:30:00.000Z~x' },
  });
  const { user, close } = await openConsole('/admin/log', 'Log');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  close();
  api.on(auditCall, { entries: [], next: null });
  const { user: again } = await openConsole(`/admin/log?case=${caseId}`, 'Log');
  await again.click(await screen.findByRole('link', { name: 'Show all entries' }));
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
});

test('loading the log can be retried', async () => {
  const api = consoleApi({ [operatorsCall]: [], [auditCall]: refusal(500, { code: 'internal' }) });
  const { user } = await openConsole('/admin/log', 'Log');
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the log' })).toBeVisible();
  api.on(auditCall, { entries: [entry()], next: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await entries()).toHaveLength(1);
});

test('operators are listed with where their role comes from', async () => {
  const byAda = operator(priya, { grantedBy: personOf(ada), isSuspended: true });
  consoleApi({ [operatorsCall]: [operator(ada), byAda] });
  await openConsole('/admin/operators', 'Operators');
  const rows = within(await screen.findByRole('list', { name: 'Operators' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Ada Byron (@ada)YouSince 1 Feb 2032, set in the server’s configuration');
  expect(rows[1]).toHaveTextContent(
    'Priya Raman (@priya)SuspendedSince 1 Feb 2032, added by Ada Byron (@ada)',
  );
});

test('someone becomes an operator by their username, with a reason', async () => {
  const unknown = 'There’s no user with that username.';
  const api = consoleApi({
    [operatorsCall]: [operator(ada)],
    [addCall]: refusal(404, { code: 'not_found', message: unknown }),
    'GET /auth/user': ada,
  });
  const { user } = await openConsole('/admin/operators', 'Operators');
  await user.click(await screen.findByRole('button', { name: 'Add operator' }));
  expect(await screen.findByText('Username is required')).toBeVisible();
  await fill(user, screen.getByLabelText('Username'), 'nora');
  await fill(user, screen.getByLabelText('Reason'), 'Helps on weekends');
  await user.click(screen.getByRole('button', { name: 'Add operator' }));
  expect(await screen.findByText(unknown)).toBeVisible();
  api.on(addCall, [operator(ada), operator(nora)]);
  await user.click(screen.getByRole('button', { name: 'Add operator' }));
  expect(await screen.findByText('@nora is an operator now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Nora Lind' })).toBeVisible();
  expect(api.calls(addCall).at(-1)?.body).toEqual({ username: 'nora', reason: 'Helps on weekends' });
});

test('an operator is removed with a reason', async () => {
  const api = consoleApi({
    [operatorsCall]: [operator(ada), operator(priya)],
    [removeCall]: [operator(ada)],
  });
  const { user } = await openConsole('/admin/operators', 'Operators');
  await user.click(await screen.findByRole('button', { name: 'Remove Priya Raman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Priya Raman as an operator' }));
  await fill(user, dialog.getByLabelText('Reason'), 'Left the team');
  await user.click(dialog.getByRole('button', { name: 'Remove operator' }));
  expect(await screen.findByText('Priya Raman is no longer an operator.')).toBeVisible();
  expect(api.calls(removeCall)[0]).toMatchObject({
    path: `/api/operator/operators/${priya.id}`,
    body: { reason: 'Left the team' },
  });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('loading the operators can be retried', async () => {
  const api = consoleApi({ [operatorsCall]: refusal(500, { code: 'internal' }) });
  const { user } = await openConsole('/admin/operators', 'Operators');
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the operators' })).toBeVisible();
  api.on(operatorsCall, [operator(ada)]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Remove Ada Byron' })).toBeVisible();
});
