import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '#sandbox/database.ts';
import { payableExpert } from '#test/sandbox-account.ts';
import { chargeOf, makePaid } from '#test/sandbox-payments.ts';
import { testSandbox } from '#test/test-sandbox.ts';
import { type Kind, matching, openStore } from './store.ts';

const sandbox = testSandbox();
const { stripe } = sandbox;

const summed = async (account: string) => {
  const [row] = await queryRows<{ total: string | null }>(
    sandbox.db,
    sql`select sum((body ->> 'net')::bigint) as total from stripe_sandbox.objects
      where kind = 'balance_transaction' and account = ${account}`,
  );
  return Number(row?.total ?? 0);
};

describe('a balance', () => {
  test('is the sum of the account’s transactions', async () => {
    const { id } = await payableExpert(sandbox);
    expect(await openStore(sandbox.db, id).balance()).toBe(0);
    const paid = await Promise.all([1, 2, 3, 4].map(() => makePaid(sandbox)));
    await stripe.refunds.create({ payment_intent: paid[0]?.id ?? '', amount: 500 });
    const transfer = await stripe.transfers.create({ amount: 3000, currency: 'usd', destination: id });
    await stripe.transfers.createReversal(transfer.id, { amount: 1000 });
    expect(await openStore(sandbox.db, id).balance()).toBe(2000);
    for (const account of ['', id]) {
      expect(await openStore(sandbox.db, account).balance()).toBe(await summed(account));
    }
  });

  test('keeps nothing of a call that failed', async () => {
    const before = await openStore(sandbox.db, '').balance();
    const refused = new Error('after posting');
    const failing = sandbox.database.transaction(async (tx) => {
      const transaction = { id: 'txn_rolled_back', object: 'balance_transaction', net: 700 };
      await openStore(tx, '').put('balance_transaction', transaction as never);
      expect(await openStore(tx, '').balance()).toBe(before + 700);
      throw refused;
    });
    await expect(failing).rejects.toBe(refused);
    expect(await openStore(sandbox.db, '').balance()).toBe(before);
  });
});

describe('objects', () => {
  const lookups: [Kind, object, string][] = [
    ['refund', { charge: 'ch_1' }, 'objects_charge'],
    ['dispute', { charge: 'ch_1' }, 'objects_charge'],
    ['charge', { customer: 'cus_1' }, 'objects_customer'],
    ['transfer', { destination: 'acct_1' }, 'objects_destination'],
    ['charge', { payment_intent: 'pi_1' }, 'objects_payment_intent'],
    ['balance_transaction', { source: 'ch_1' }, 'objects_source'],
    ['transfer', { source_transaction: 'ch_1' }, 'objects_source_transaction'],
    ['transfer_reversal', { transfer: 'tr_1' }, 'objects_transfer'],
    ['charge', { transfer_group: 'booking:1' }, 'objects_transfer_group'],
    ['payment_intent', { metadata: { booking: '1' } }, 'objects_metadata'],
  ];
  test.each(lookups)('a %s is looked up by %j with an index', async (kind, match, index) => {
    const plan = await sandbox.database.transaction(async (tx) => {
      // The table of a test is small enough to be scanned.
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = sql`select body from stripe_sandbox.objects where ${matching(kind, '', match)}`;
      return queryRows(tx, sql`explain (format json) ${query}`);
    });
    const used = [...JSON.stringify(plan).matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name);
    expect(used).toEqual([index]);
  });

  test('match in every field that is given', async () => {
    const paid = await makePaid(sandbox, { metadata: { a: '1', b: '2' }, transfer_group: 'g' });
    const store = openStore(sandbox.db, '');
    const found = async (match: object) =>
      (await store.all('charge', { payment_intent: paid.id, ...match })).map(({ id }) => id);
    const { id } = await chargeOf(sandbox, paid);
    expect(await found({})).toEqual([id]);
    expect(await found({ transfer_group: 'g', metadata: { a: '1' }, captured: true })).toEqual([id]);
    for (const other of [{ transfer_group: 'h' }, { metadata: { a: '2' } }, { captured: false }]) {
      expect(await found(other)).toEqual([]);
    }
    expect(await openStore(sandbox.db, 'acct_other').all('charge', { payment_intent: paid.id })).toEqual([]);
    expect(await store.all('refund', { payment_intent: paid.id })).toEqual([]);
  });

  test('are listed by their creation, also when the clock was moved back', async () => {
    const customer = (await stripe.customers.create()).id;
    const made: string[] = [];
    for (const seconds of [0, 100, -50, 3000]) {
      sandbox.moveBy(seconds);
      made.unshift((await makePaid(sandbox, { customer })).id);
    }
    const since = sandbox.seconds() - 3000;
    const listed = async (created: object) =>
      (await stripe.paymentIntents.list({ customer, created })).data.map(({ id }) => id);
    expect(await listed({ gte: since })).toEqual([made[0], made[1], made[2]]);
    expect(await listed({ gt: since })).toEqual([made[0], made[2]]);
    expect(await listed({ lt: since })).toEqual([made[3]]);
    expect(await listed({ gt: sandbox.seconds() })).toEqual([]);
  });
});
