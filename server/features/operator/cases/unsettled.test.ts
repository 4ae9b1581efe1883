import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import { disputes } from '#server/db/tables/disputes.ts';
import { paymentEvents } from '#server/db/tables/payment-events.ts';
import { type Operation, paymentOps } from '#server/db/tables/payment-ops.ts';
import { payments } from '#server/db/tables/payments.ts';
import { payoutAccounts } from '#server/db/tables/payout-accounts.ts';
import { verificationRequests } from '#server/db/tables/verification-requests.ts';
import { transaction } from '#server/db/transaction.ts';
import * as operations from '#server/features/money/payments/operations.repository.ts';
import { dayMs } from '#shared/durations.ts';
import { type CaseKind, caseKinds } from '#shared/operator/cases.rules.ts';
import { chargedBooking } from '#test/charged-booking.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testCases } from '#test/test-cases.ts';

const scenario = testCases();
const { clock } = scenario;
const db = () => scenario.it.deps.db;
const closing = { resolution: 'Nothing to do', reason: 'Looks fine' };

type PaymentFields = Partial<typeof payments.$inferInsert>;

async function charged(fields: PaymentFields = { reported: false }) {
  const parties = {
    profileId: (await signUpExpert(scenario.it)).profileId,
    bookerId: (await signUp(scenario.it)).user.id,
  };
  const startsAt = new Date(clock.getTime() - 3 * dayMs);
  const bookingId = await chargedBooking(db(), parties, { at: clock, startsAt });
  const [row] = await db().update(payments).set(fields).where(eq(payments.bookingId, bookingId)).returning();
  if (!row) throw new Error('no payment');
  return { ...row, profileId: parties.profileId };
}

const change = (paymentId: string, fields: PaymentFields) =>
  db().update(payments).set(fields).where(eq(payments.id, paymentId));

/** Divided after the session, and not paid out. */
const payable = { decidedAt: clock, fee: 750, released: 6750 };

const addOperation = async (paymentId: string, op: Operation) => {
  const operation = { paymentId, op, at: clock, params: () => ({ amount: 6750 }) };
  return (await transaction(db(), (tx) => operations.enqueue(tx, operation))).id;
};

const finish = (operationId: string, state: 'done' | 'failed') =>
  db().update(paymentOps).set({ state, doneAt: clock }).where(eq(paymentOps.id, operationId));

async function addAccount(profileId: string, canBePaid: boolean): Promise<void> {
  const times = { createdAt: clock, updatedAt: clock };
  await db()
    .insert(payoutAccounts)
    .values({ profileId, accountId: `acct_${profileId}`, detailsSubmitted: true, canBePaid, ...times });
}

async function paymentCase(
  kind: CaseKind,
  { id: paymentId, bookingId }: { id: string; bookingId: string },
  about = {},
) {
  return scenario.openCase({ kind, bookingId, about: { paymentId, ...about } });
}

/** A transfer that the provider refused. */
async function refusedPayout(canBePaid = true) {
  const payment = await charged(payable);
  await addAccount(payment.profileId, canBePaid);
  const operationId = await addOperation(payment.id, 'transfer');
  await finish(operationId, 'failed');
  return { payment, caseId: await paymentCase('payoutFailed', payment, { operationId }) };
}

type UnsettledCase = { caseId: string; settle: () => PromiseLike<unknown> };

/** A case of each kind that is decided elsewhere, and what settles it there. */
const unsettled: Partial<Record<CaseKind, () => Promise<UnsettledCase>>> = {
  problemReport: async () => {
    const payment = await charged({ reported: true });
    const caseId = await paymentCase('problemReport', payment);
    return { caseId, settle: () => change(payment.id, { reported: false }) };
  },
  dispute: async () => {
    const payment = await charged();
    const disputeId = `dp_${payment.id}`;
    const dispute = { id: disputeId, paymentId: payment.id, amount: 7500, reason: 'fraudulent' };
    await db()
      .insert(disputes)
      .values({ ...dispute, openedAt: clock });
    const caseId = await paymentCase('dispute', payment, { disputeId });
    const lost = { status: 'lost', closedAt: clock } as const;
    return { caseId, settle: () => db().update(disputes).set(lost).where(eq(disputes.id, disputeId)) };
  },
  refundFailed: async () => {
    const payment = await charged({ decidedAt: clock, refundOwed: 7500 });
    const caseId = await paymentCase('refundFailed', payment);
    return { caseId, settle: () => change(payment.id, { refunded: 7500 }) };
  },
  payoutFailed: async () => {
    const { payment, caseId } = await refusedPayout();
    return { caseId, settle: () => change(payment.id, { transferred: 6750 }) };
  },
  debt: async () => {
    const payment = await charged({ decidedAt: clock, refunded: 7500, refundOwed: 7500, transferred: 6750 });
    const caseId = await paymentCase('debt', payment);
    return { caseId, settle: () => change(payment.id, { writtenOff: 6750 }) };
  },
  operationFailed: async () => {
    const payment = await charged();
    const operationId = await addOperation(payment.id, 'cancel');
    const caseId = await paymentCase('operationFailed', payment, { operationId });
    return { caseId, settle: () => finish(operationId, 'failed') };
  },
  verification: async () => {
    const expert = await signUpExpert(scenario.it);
    await expert.call('POST', '/api/profile/verification', { links: ['https://example.com/me'] });
    const isTheirs = and(eq(cases.kind, 'verification'), eq(cases.subjectId, expert.user.id));
    const [row] = await db().select().from(cases).where(isTheirs);
    const refused = { outcome: 'refused', reason: 'Not theirs', decidedAt: clock } as const;
    const settle = () =>
      db()
        .update(verificationRequests)
        .set(refused)
        .where(eq(verificationRequests.profileId, expert.profileId));
    return { caseId: row?.id ?? '', settle };
  },
};

const close = (caseId: string) => scenario.act('close', caseId, closing);

async function expectRefused(caseId: string): Promise<void> {
  const { unsettled: why } = await scenario.detail(caseId);
  expect(why).toEqual(expect.any(String));
  expect((await close(caseId)).json()).toMatchObject({ code: 'conflict', message: why });
}

async function expectClosed(caseId: string): Promise<void> {
  expect(await scenario.detail(caseId)).toMatchObject({ unsettled: null });
  expect((await close(caseId)).json()).toMatchObject({ closedBy: { id: scenario.operator.user.id } });
}

describe('closing a case', () => {
  test.each(caseKinds)('of kind %s is refused until its matter is settled, if we can tell', async (kind) => {
    const matter = await unsettled[kind]?.();
    if (matter) await expectRefused(matter.caseId);
    await matter?.settle();
    await expectClosed(matter?.caseId ?? (await scenario.openCase({ kind })));
  });

  test('is left to the operator only if nothing else can tell that its matter is settled', () => {
    const judged = caseKinds.filter((kind) => !unsettled[kind]);
    expect(judged).toEqual(['difference', 'mailFailed', 'jobFailed', 'contentReport']);
  });

  test('about an event of the provider’s is refused until it is processed', async () => {
    const eventId = `evt_${randomUUID()}`;
    const times = { receivedAt: clock, dueAt: clock };
    await db()
      .insert(paymentEvents)
      .values({ eventId, type: 'refund.updated', body: { objectId: 're_1', account: null }, ...times });
    const caseId = await scenario.openCase({ kind: 'operationFailed', about: { eventId } });
    await expectRefused(caseId);
    await db().update(paymentEvents).set({ processedAt: clock }).where(eq(paymentEvents.eventId, eventId));
    await expectClosed(caseId);
  });
});

describe('closing the case of a failed payout', () => {
  test('is possible while another try is on its way', async () => {
    const { payment, caseId } = await refusedPayout();
    await addOperation(payment.id, 'transfer');
    await expectClosed(caseId);
  });

  test('is possible once the client is refunded instead', async () => {
    const { payment, caseId } = await refusedPayout();
    await change(payment.id, { refundOwed: 7500, refunded: 7500, fee: 0, released: 0 });
    await expectClosed(caseId);
  });

  test('is possible while the provider doesn’t pay the expert’s account at all', async () => {
    await expectClosed((await refusedPayout(false)).caseId);
  });

  test('is refused if it failed on our side, whatever the account: it would not be opened again', async () => {
    const payment = await charged(payable);
    const caseId = await scenario.openCase({ kind: 'payoutFailed', about: { paymentId: payment.id } });
    await expectRefused(caseId);
  });

  test('is refused while it isn’t even decided who gets the money', async () => {
    const payment = await charged();
    const caseId = await scenario.openCase({ kind: 'payoutFailed', about: { paymentId: payment.id } });
    await expectRefused(caseId);
  });
});
