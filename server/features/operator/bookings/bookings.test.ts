import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/tables/audit-log.ts';
import { cases } from '#server/db/tables/cases.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { enterConsole, makeOperator, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { signUp } from '#test/people.ts';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario, jobs } = it;
const start = '2030-03-04T09:00Z';
let operator: OperatorPerson;
beforeEach(async () => {
  operator = await signUpOperator(scenario.it);
});

const path = (id: string, action = '') => `/api/operator/bookings/${id}${action && `/${action}`}`;
/** Time passes in these tests, and entering lasts half an hour. */
const act = async (id: string, action: string, body: object) => {
  await enterConsole(operator);
  const answer = await operator.act('POST', path(id, action), { reason: 'As agreed on the phone', ...body });
  return { status: answer.statusCode, body: answer.json<BookingRecord & { message: string }>() };
};
const record = async (id: string) => {
  await enterConsole(operator);
  return (await operator.call('GET', path(id))).json<BookingRecord>();
};
const ended = async () => {
  const id = await it.confirmed(start);
  scenario.moveTo('2030-03-04T10:00:00Z');
  await jobs();
  return id;
};

describe('a booking’s record', () => {
  test('has its moves, money, ledger, provider objects, calls and cases', async () => {
    const id = await ended();
    await scenario.booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Nobody came' });
    await it.dispute(id);
    await jobs(2);
    const found = await record(id);
    expect(found.moves.map(({ kind }) => kind)).toEqual([
      'requested',
      'authorized',
      'confirmed',
      'completed',
      'reported',
      'disputed',
    ]);
    expect(found.moves.at(-2)).toMatchObject({ actor: 'booker', reason: 'Nobody came' });
    const [payment] = found.payments;
    expect(payment).toMatchObject({
      kind: 'booking',
      state: 'captured',
      isFrozen: true,
      isReported: true,
      chargeId: expect.stringMatching(/^ch_/) as string,
      money: { amount: 7500, decided: false },
      disputes: [{ status: 'open', withdrawn: '75.00' }],
    });
    expect(payment?.operations.map(({ op, state }) => `${op} ${state}`).sort()).toEqual([
      'capture done',
      'create done',
    ]);
    expect(found.ledger.filter(({ account }) => account === `held:${id}`)).toMatchObject([
      { kind: 'capture', amount: '75.00', balance: '75.00' },
    ]);
    const cleared = found.ledger.filter(({ account }) => account === 'provider:clearing');
    const sum = cleared.reduce((total, { amount }) => total + Number(amount), 0);
    expect(Number(cleared.at(-1)?.balance)).toBeCloseTo(sum, 2);
    expect(found.cases.map(({ kind }) => kind).sort()).toEqual(['dispute', 'problemReport']);
    expect(found.options).toEqual({
      decide: { min: 0, max: 7500 },
      cancel: false,
      settleOutside: null,
      writeOff: null,
    });
    expect(found.messages).toBeNull();
  });

  test('has the messages only if a party shared them with their report', async () => {
    const id = await ended();
    await scenario.booker.call('POST', '/api/messages', { bookingId: id, content: 'Are you there?' });
    expect((await record(id)).messages).toBeNull();
    await scenario.booker.call('POST', `/api/bookings/${id}/report`, {
      reason: 'Nobody came',
      shareMessages: true,
    });
    expect((await record(id)).messages).toMatchObject([
      { by: { username: scenario.booker.user.username }, text: 'Are you there?' },
    ]);
  });

  test('has the emails that were sent about it, with their text', async () => {
    await it.setEmail(scenario.expert, 'mara@example.com');
    const id = await it.confirmed(start);
    await jobs();
    expect((await record(id)).mails).toContainEqual(
      expect.objectContaining({ to: 'mara@example.com', text: expect.stringContaining('InTime') as string }),
    );
    // Many of them grant access.
    for (const { text } of (await record(id)).mails) expect(text).not.toContain('http');
  });

  test('is not found for an id that isn’t a booking’s', async () => {
    for (const id of ['1', operator.user.id]) {
      expect((await operator.call('GET', path(id))).statusCode).toBe(404);
    }
  });
});

describe('deciding', () => {
  test('divides the money as shown, tells both why, and closes the report', async () => {
    const id = await ended();
    await scenario.booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Ten minutes late' });
    const { status, body } = await act(id, 'decide', { refund: 2500, collect: 'reversal' });
    expect(status).toBe(200);
    expect(body.payments[0]).toMatchObject({
      isFrozen: false,
      money: { refunded: 2500, fee: 500, released: 4500 },
    });
    expect(body.cases).toMatchObject([{ kind: 'problemReport', isOpen: false }]);
    expect(body.moves.at(-1)).toMatchObject({
      kind: 'decided',
      actor: 'operator',
      reason: 'As agreed on the phone',
    });
    for (const { call } of [scenario.booker, scenario.expert]) {
      const booking = await call('GET', `/api/bookings/${id}`);
      expect(booking.json()).toMatchObject({ decision: 'As agreed on the phone', refund: '25.00' });
    }
    await it.pass(3);
    expect(await it.paymentOf(id)).toMatchObject({ transferred: 4500 });
  });

  test.each(['reversal', 'debt'] as const)('after the payout collects by %s', async (collect) => {
    const id = await it.paidOut();
    const { body } = await act(id, 'decide', { refund: 7500, collect });
    expect(body.payments[0]?.money).toMatchObject({
      refunded: 7500,
      released: 0,
      transferred: collect === 'reversal' ? 0 : 6750,
    });
    expect(body.options.writeOff).toBe(collect === 'reversal' ? null : 6750);
  });

  test.each([
    ['less than the client already has', 1000],
    ['more than was paid', 7501],
  ])('on %s is refused', async (_what, refund) => {
    const id = await ended();
    await act(id, 'decide', { refund: 2500, collect: 'reversal' });
    expect((await act(id, 'decide', { refund, collect: 'reversal' })).status).toBe(409);
  });

  test('is refused for the operator’s own session', async () => {
    const id = await ended();
    await makeOperator(scenario.it, scenario.expert.user.id);
    await enterConsole(scenario.expert);
    const answer = await scenario.expert.call(
      'POST',
      path(id, 'decide'),
      { refund: 0, collect: 'reversal', reason: 'I was there' },
      { 'idempotency-key': 'mine' },
    );
    expect(answer.statusCode).toBe(403);
    expect(await it.paymentOf(id)).toMatchObject({ decidedAt: null });
  });
});

describe('an operator', () => {
  test('cancels a session with a full refund', async () => {
    const id = await it.confirmed(start);
    const { body } = await act(id, 'cancel', {});
    expect(body).toMatchObject({ status: 'cancelled', options: { cancel: false } });
    expect(body.payments[0]?.money).toMatchObject({ refunded: 7500 });
    expect((await act(id, 'cancel', {})).status).toBe(409);
  });

  test('records a refund that was paid by other means and stops further refunds', async () => {
    await it.injectFault({ name: 'r', match: 'POST /v1/refunds', kind: 'refused' });
    const id = await it.confirmed(start);
    await act(id, 'cancel', {});
    const { options, cases } = await record(id);
    expect(options.settleOutside).toBe(7500);
    // The case can't be closed while the client waits for the money.
    const closing = { resolution: 'Done', reason: 'Nothing to do' };
    const closed = await operator.act('POST', `/api/operator/cases/${cases[0]?.id}/close`, closing);
    expect(closed.json()).toMatchObject({ code: 'conflict' });
    const { body } = await act(id, 'settle-outside', {});
    expect(body.options.settleOutside).toBeNull();
    expect(body.cases.filter(({ isOpen }) => isOpen)).toEqual([]);
    await it.clearFaults();
    await it.pass(3);
    expect(await it.refundsOf(id)).toEqual([]);
    expect(await it.heldMoney(id)).toBe(0);
    expect((await act(id, 'settle-outside', {})).status).toBe(409);
  });

  test('writes off what an expert owes', async () => {
    const id = await it.paidOut();
    await act(id, 'decide', { refund: 7500, collect: 'debt' });
    expect(await it.owed()).toBe(-6750);
    const { body } = await act(id, 'write-off', {});
    expect(body.options.writeOff).toBeNull();
    expect(await it.owed()).toBe(0);
    expect(body.cases.filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  describe('who writes off what an expert owes', () => {
    /** The expert owes for two sessions. The client of the second is someone else. */
    const twoDebts = async () => {
      const first = await it.confirmed(start);
      const client = await signUp(scenario.it);
      const scheduledAt = '2030-03-04T10:00Z';
      const second = (await scenario.book(client, { scheduledAt })).json<RequestedBooking>();
      await scenario.pay(second.clientSecret);
      await client.call('GET', `/api/bookings/${second.id}`);
      await scenario.expert.call('POST', `/api/bookings/${second.id}/confirm`);
      scenario.moveTo('2030-03-04T12:00:00Z');
      await jobs();
      scenario.moveTo('2030-03-06T12:00:00Z');
      await jobs(2);
      for (const id of [first, second.id]) await act(id, 'decide', { refund: 7500, collect: 'debt' });
      return { first, second: second.id, client };
    };
    const debtCases = async () => {
      const rows = await it.db().select().from(cases).where(eq(cases.kind, 'debt'));
      return rows.filter(({ bookingId }) => [debts.first, debts.second].includes(bookingId ?? ''));
    };
    let debts: Awaited<ReturnType<typeof twoDebts>>;
    beforeEach(async () => {
      debts = await twoDebts();
      expect(await it.owed()).toBe(-13_500);
    });

    test('does it for all of the expert’s sessions, and is who closed their cases', async () => {
      expect((await act(debts.first, 'write-off', {})).status).toBe(200);
      expect(await it.owed()).toBe(0);
      const closing = { closedById: operator.user.id, resolution: 'As agreed on the phone' };
      expect(await debtCases()).toMatchObject([closing, closing]);
      const isWriteOff = and(eq(auditLog.action, 'booking.writeOff'), eq(auditLog.bookingId, debts.first));
      const [entry] = await it.db().select().from(auditLog).where(isWriteOff);
      expect(entry?.after).toMatchObject({
        writtenOffFor: expect.arrayContaining([debts.first, debts.second]),
      });
    });

    test('isn’t the client of any of them', async () => {
      await makeOperator(scenario.it, debts.client.user.id);
      await enterConsole(debts.client);
      const body = { reason: 'They are nice' };
      const key = { 'idempotency-key': debts.client.user.id };
      const answer = await debts.client.call('POST', path(debts.first, 'write-off'), body, key);
      expect(answer.json()).toMatchObject({ code: 'forbidden' });
      expect(await it.owed()).toBe(-13_500);
      expect(await debtCases()).toMatchObject([{ closedAt: null }, { closedAt: null }]);
    });
  });
});
