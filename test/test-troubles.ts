import { eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { bankTroubles, type DisputeFields } from './bank-troubles.ts';
import type { Person } from './people.ts';
import { testReviews } from './test-reviews.ts';

type Kind = 'booking' | 'tip';

/**
 * A review scenario with bank disputes and failed refunds. Each test has new parties; after it, the ledger and the
 * provider must agree.
 */
export function testTroubles() {
  const it = testReviews();
  const { scenario } = it;
  const bank = bankTroubles(it);
  const paid = async (id: string, kind: Kind = 'booking') => {
    const payment = await payments.find(it.db(), id, kind);
    if (!payment?.chargeId) throw new Error(`no charged ${kind}`);
    return { ...payment, chargeId: payment.chargeId };
  };
  const chargeOf = async (id: string, kind?: Kind) => (await paid(id, kind)).chargeId;
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
  const heldMoney = (id: string) => ledger.balanceOf(it.db(), `held:${id}`);
  beforeEach(async () => {
    await scenario.signUpParties();
    await it.onboard();
  });
  afterEach(async () => {
    await it.clearFaults();
    await bank.expectBooksToAgree();
  });
  return {
    ...it,
    ...bank,
    confirmed,
    paid,
    tipOf: (id: string) => payments.find(it.db(), id, 'tip'),
    setEmail: (person: Person, email: string) =>
      it.db().update(users).set({ email }).where(eq(users.id, person.user.id)),
    bell,
    dispute: async (id: string, { of, ...fields }: DisputeFields & { of?: Kind } = {}) =>
      bank.dispute(await chargeOf(id, of), fields),
    disputeUnknownCharge: (charge: string) => bank.dispute(charge),
    /** A refund that we made, or someone in the provider's dashboard, by amount. */
    refundsOf: async (id: string) => bank.refundsOf(await chargeOf(id)),
    returnRefund: async (id: string) => bank.returnRefund(await chargeOf(id)),
    refundInDashboard: async (id: string, amount: number, of?: Kind) =>
      bank.refundInDashboard(await chargeOf(id, of), amount),
    paidOut,
    heldMoney,
  };
}
