import { expect } from 'vitest';
import {
  decideDispute,
  disputeCharge,
  emptyAccount,
  failRefund,
  fillAccount,
} from '#sandbox/faults/payment-troubles.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { owedBy, payableTo } from '#server/features/money/payments/postings.ts';
import { findAccount } from '#server/features/money/payouts/payouts.repository.ts';
import { findViolations } from '#server/features/money/reconciliation/ledger-violations.repository.ts';
import { sandboxDatabase } from '#server/own-sandbox.ts';
import { dayMs } from '#shared/durations.ts';
import { signUpOperator } from './operators.ts';
import type { testPayments } from './test-payments.ts';

type Decision = Parameters<typeof decideDispute>[2]['to'];
export type DisputeFields = { kind?: 'chargeback' | 'inquiry'; amount?: number; force?: boolean };

type Scenario = Pick<
  ReturnType<typeof testPayments>,
  'scenario' | 'db' | 'provider' | 'jobs' | 'balanceDifference'
>;

/** What banks, the provider's dashboard and operators do to a charge or to the expert's account. */
export function bankTroubles(it: Scenario) {
  const { scenario } = it;
  const bank = () => ({ database: sandboxDatabase(scenario.it.deps.database), now: scenario.it.deps.now });
  const profileId = () => scenario.expert.profileId;
  const accountId = async () => (await findAccount(it.db(), profileId()))?.accountId ?? '';
  const refundsOf = async (charge: string) => (await it.provider().refunds.list({ charge })).data;
  return {
    /** The bank asks about a charge, or takes its money. */
    dispute: async (charge: string, { kind = 'chargeback', ...rest }: DisputeFields = {}) =>
      (await disputeCharge(bank(), { charge, kind, ...rest })).id,
    decide: (disputeId: string, to: Decision) => decideDispute(bank(), disputeId, { to }),
    refundsOf,
    returnRefund: async (charge: string) => {
      const sent = (await refundsOf(charge)).find(({ status }) => status === 'succeeded');
      return failRefund(bank(), sent?.id ?? '');
    },
    refundInDashboard: (charge: string, amount: number) => it.provider().refunds.create({ charge, amount }),
    /** The expert's account at the provider has nothing left, so nothing can be taken back from it. */
    spendPayouts: async () => emptyAccount(bank(), await accountId()),
    fillPayouts: async () => fillAccount(bank(), await accountId()),
    /** An operator acts on a booking in the console. Returns the status of the answer. */
    act: async (id: string, action: string, body: object = {}) => {
      const operator = await signUpOperator(scenario.it);
      const url = `/api/operator/bookings/${id}/${action}`;
      return (await operator.act('POST', url, { reason: 'As agreed on the phone', ...body })).statusCode;
    },
    /** What the console offers to do about a booking. */
    optionsOf: async (id: string) => {
      const operator = await signUpOperator(scenario.it);
      const record = await operator.call('GET', `/api/operator/bookings/${id}`);
      return record.json<{ options: object }>().options;
    },
    /** Days pass, with everything that happens by itself. */
    pass: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        scenario.moveTo(new Date(scenario.it.deps.now().getTime() + dayMs).toISOString());
        await it.jobs(2);
      }
    },
    owed: () => ledger.balanceOf(it.db(), owedBy(profileId())),
    payable: () => ledger.balanceOf(it.db(), payableTo(profileId())),
    /** The ledger keeps its own rules and has the same balance as the provider. */
    expectBooksToAgree: async () => {
      expect(await findViolations(it.db(), scenario.it.deps.now())).toEqual([]);
      expect(await it.balanceDifference()).toBe(0);
    },
  };
}
