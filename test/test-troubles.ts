import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  decideDispute,
  disputeCharge,
  emptyAccount,
  failRefund,
  fillAccount,
} from '#sandbox/faults/payment-troubles.ts';
import { users } from '#server/db/tables/users.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { owedBy, payableTo } from '#server/features/money/payments/postings.ts';
import { findAccount } from '#server/features/money/payouts/payouts.repository.ts';
import { findViolations } from '#server/features/money/reconciliation/ledger-violations.repository.ts';
import { sandboxDatabase } from '#server/own-sandbox.ts';
import { dayMs } from '#shared/durations.ts';
import { signUpOperator } from './operators.ts';
import type { Person } from './people.ts';
import { testReviews } from './test-reviews.ts';

type Decision = Parameters<typeof decideDispute>[2]['to'];
type Kind = 'booking' | 'tip';

/**
 * A review scenario with bank disputes and failed refunds. Each test has new parties; after it, the ledger and the
 * provider must agree.
 */
export function testTroubles() {
  const it = testReviews();
  const { scenario } = it;
  const bank = () => ({ database: sandboxDatabase(scenario.it.deps.database), now: scenario.it.deps.now });
  const paid = async (id: string, kind: Kind = 'booking') => {
    const payment = await payments.find(it.db(), id, kind);
    if (!payment?.chargeId) throw new Error(`no charged ${kind}`);
    return { ...payment, chargeId: payment.chargeId };
  };
  /** The bank asks about a charge, or takes its money. */
  const dispute = async (
    id: string,
    fields: { kind?: 'chargeback' | 'inquiry'; amount?: number; force?: boolean; of?: Kind } = {},
  ) => {
    const { kind = 'chargeback', of = 'booking', ...rest } = fields;
    const { id: disputeId } = await disputeCharge(bank(), {
      charge: (await paid(id, of)).chargeId,
      kind,
      ...rest,
    });
    return disputeId;
  };
  const disputeUnknownCharge = async (charge: string) =>
    (await disputeCharge(bank(), { charge, kind: 'chargeback' })).id;
  const decide = (disputeId: string, to: Decision) => decideDispute(bank(), disputeId, { to });
  /** A refund that we made, or someone in the provider's dashboard, by amount. */
  const refundsOf = async (id: string) => {
    const { data } = await it.provider().refunds.list({ charge: (await paid(id)).chargeId });
    return data;
  };
  const returnRefund = async (id: string) => {
    const sent = (await refundsOf(id)).find(({ status }) => status === 'succeeded');
    return failRefund(bank(), sent?.id ?? '');
  };
  const refundInDashboard = async (id: string, amount: number, of: Kind = 'booking') =>
    it.provider().refunds.create({ charge: (await paid(id, of)).chargeId, amount });
  /** The expert's account at the provider has nothing left, so nothing can be taken back from it. */
  const spendPayouts = async () => {
    const account = await findAccount(it.db(), scenario.expert.profileId);
    await emptyAccount(bank(), account?.accountId ?? '');
  };
  const fillPayouts = async () => {
    const account = await findAccount(it.db(), scenario.expert.profileId);
    await fillAccount(bank(), account?.accountId ?? '');
  };
  /** An operator acts on a booking in the console. Returns the status of the answer. */
  const act = async (id: string, action: string, body: object = {}) => {
    const operator = await signUpOperator(scenario.it);
    const url = `/api/operator/bookings/${id}/${action}`;
    return (await operator.act('POST', url, { reason: 'As agreed on the phone', ...body })).statusCode;
  };
  /** What the console offers to do about a booking. */
  const optionsOf = async (id: string) => {
    const operator = await signUpOperator(scenario.it);
    const record = await operator.call('GET', `/api/operator/bookings/${id}`);
    return record.json<{ options: object }>().options;
  };
  /** Days pass, with everything that happens by itself. */
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      scenario.moveTo(new Date(scenario.it.deps.now().getTime() + dayMs).toISOString());
      await it.jobs(2);
    }
  };
  const confirmed = (scheduledAt: string) => it.confirmed({ scheduledAt });
  /** A session that ended and was paid out. */
  const paidOut = async (start = '2030-03-04T09:00Z') => {
    const id = await confirmed(start);
    scenario.moveTo('2030-03-04T12:00:00Z');
    await it.jobs();
    scenario.moveTo('2030-03-06T12:00:00Z');
    await it.jobs(2);
    return id;
  };
  /** What the person's notifications say, newest first. */
  const bell = async (by: Person) =>
    (await by.call('GET', '/api/notices'))
      .json<{ notices: { title: string }[] }>()
      .notices.map(({ title }) => title);
  const owed = () => ledger.balanceOf(it.db(), owedBy(scenario.expert.profileId));
  const payable = () => ledger.balanceOf(it.db(), payableTo(scenario.expert.profileId));
  const heldMoney = (id: string) => ledger.balanceOf(it.db(), `held:${id}`);
  /** The ledger keeps its own rules and has the same balance as the provider. */
  const expectBooksToAgree = async () => {
    expect(await findViolations(it.db(), scenario.it.deps.now())).toEqual([]);
    expect(await it.balanceDifference()).toBe(0);
  };
  beforeEach(async () => {
    await scenario.signUpParties();
    await it.onboard();
  });
  afterEach(async () => {
    await it.clearFaults();
    await expectBooksToAgree();
  });
  return {
    ...it,
    confirmed,
    paid,
    tipOf: (id: string) => payments.find(it.db(), id, 'tip'),
    setEmail: (person: Person, email: string) =>
      it.db().update(users).set({ email }).where(eq(users.id, person.user.id)),
    bell,
    dispute,
    disputeUnknownCharge,
    decide,
    refundsOf,
    returnRefund,
    refundInDashboard,
    spendPayouts,
    fillPayouts,
    act,
    optionsOf,
    pass,
    paidOut,
    owed,
    payable,
    heldMoney,
  };
}
