import { eq, sql } from 'drizzle-orm';
import { openDueDisputes } from '#sandbox/resources/charges/due-disputes.ts';
import type { PaymentsPort } from '#server/adapters/payments/payments-port.ts';
import { createStripe } from '#server/adapters/payments/stripe-client.ts';
import type { Config } from '#server/config.ts';
import { queryRows } from '#server/db/open-database.ts';
import { cases } from '#server/db/tables/cases.ts';
import type { Deps } from '#server/deps.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { runDueOperations } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { clearing } from '#server/features/money/payments/postings.ts';
import { refreshAccount, startOnboarding } from '#server/features/money/payouts/accounts.service.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import { sandboxDatabase } from '#server/own-sandbox.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { testOrigin } from './build-test-app.ts';
import { injectFetch } from './inject-fetch.ts';
import { testBookings } from './test-bookings.ts';

/** A booking scenario with helpers that read payments and make the provider fail. */
export function testPayments(config: Partial<Config> = {}, deps: Partial<Deps> = {}) {
  const scenario = testBookings(config, deps);
  const db = () => scenario.it.deps.db;
  const provider = () =>
    createStripe({
      key: scenario.it.deps.config.payments.secretKey,
      baseUrl: `${testOrigin}${sandboxPath}`,
      fetch: injectFetch(() => scenario.it.app),
    });
  const paymentOf = async (id: string) => {
    const payment = await payments.find(db(), id);
    if (!payment) throw new Error('no payment');
    return payment;
  };
  const view = async (id: string, by = scenario.booker) =>
    (await by.call('GET', `/api/bookings/${id}`)).json<Booking>();
  const request = async (scheduledAt: string) => {
    const response = await scenario.book(scenario.booker, { scheduledAt });
    if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<RequestedBooking>();
  };
  const authorized = async (scheduledAt: string) => {
    const { id, clientSecret } = await request(scheduledAt);
    await scenario.pay(clientSecret);
    await view(id);
    return id;
  };
  const confirmed = async (scheduledAt: string) => {
    const id = await authorized(scheduledAt);
    const response = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return id;
  };
  const onboard = async () => {
    const { deps, app } = scenario.it;
    const user = { id: scenario.expert.user.id, email: null } as Parameters<typeof startOnboarding>[1];
    const url = await startOnboarding(deps, user, scenario.expert.profileId);
    await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=finish',
    });
    return refreshAccount(deps, scenario.expert.profileId);
  };
  /** Opens a dispute right away and returns its id. */
  const openDispute = async (id: string) => {
    const { chargeId } = await paymentOf(id);
    await db().execute(
      sql`update stripe_sandbox.objects set hidden = '{"disputeAfter": 0}'::jsonb where id = ${chargeId}`,
    );
    await openDueDisputes(
      sandboxDatabase(scenario.it.deps.database),
      Math.floor(scenario.it.deps.now().getTime() / 1000),
    );
    const { data } = await provider().disputes.list({ charge: chargeId ?? '' });
    return data[0]?.id ?? '';
  };
  const loseDispute = (disputeId: string) => provider().disputes.close(disputeId);
  const winDispute = (disputeId: string) =>
    provider().disputes.update(disputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
  const injectFault = async (fields: Record<string, unknown>) => {
    const response = await scenario.it.app.inject({
      method: 'POST',
      url: `${sandboxPath}/test/faults`,
      payload: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
  };
  const clearFaults = () => scenario.it.app.inject({ method: 'DELETE', url: `${sandboxPath}/test/faults` });
  /** Ends faults, and leaves nothing for the next test to process. */
  const discardWork = async () => {
    await clearFaults();
    await db().execute(sql`update payment_ops set state = 'failed', done_at = now() where state = 'due'`);
    await db().execute(sql`update payment_events set processed_at = now() where processed_at is null`);
  };
  /** Replaces some of the provider's calls. Returns a function that restores them. */
  const overrideProvider = (override: (real: PaymentsPort) => Partial<PaymentsPort>) => {
    const { deps } = scenario.it;
    const real = deps.payments;
    deps.payments = { ...real, ...override(real) };
    return () => {
      deps.payments = real;
    };
  };
  const operationsOf = (id: string) =>
    queryRows<{ op: string; state: string; attempts: number; last_error: string | null }>(
      db(),
      sql`select o.op, o.state, o.attempts, o.last_error from payment_ops o join payments p on p.id = o.payment_id
        where p.booking_id = ${id} order by o.created_at, o.op`,
    );
  const casesOf = (id: string) =>
    db()
      .select({
        id: cases.id,
        kind: cases.kind,
        title: cases.title,
        amount: cases.amount,
        dueAt: cases.dueAt,
        open: sql<boolean>`${cases.closedAt} is null`,
      })
      .from(cases)
      .where(eq(cases.bookingId, id))
      .orderBy(cases.openedAt);
  const jobs = async (times = 1) => {
    for (let n = 0; n < times; n += 1) {
      const response = await scenario.runJobs();
      if (response.statusCode !== 200) throw new Error(response.body);
    }
  };
  const runOperations = () =>
    runDueOperations(scenario.it.deps, settleOperation, new AbortController().signal);
  /** Our balance at the provider according to the ledger, less the provider's own figure. */
  const balanceDifference = async () =>
    0 - (await ledger.balanceOf(db(), clearing)) - (await scenario.it.deps.payments.balance());
  return {
    scenario,
    db,
    provider,
    paymentOf,
    view,
    request,
    authorized,
    confirmed,
    onboard,
    openDispute,
    loseDispute,
    winDispute,
    injectFault,
    clearFaults,
    discardWork,
    overrideProvider,
    operationsOf,
    casesOf,
    runOperations,
    jobs,
    balanceDifference,
  };
}
