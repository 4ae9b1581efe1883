import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { cases } from '#server/db/tables/cases.ts';
import { signUpOperator } from '#test/operators.ts';
import { type Person, password } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';
import { violation } from '#test/violation.ts';

const it = testReviews();
const { scenario } = it;
beforeEach(() => scenario.signUpParties());

const remove = (person: Person) => person.call('DELETE', '/api/settings/account', { password });
const eraseAt = async ({ user }: Person) => {
  const [row] = await queryRows<{ at: string | null }>(
    it.db(),
    sql`select erase_at as at from users where id = ${user.id}::uuid`,
  );
  return row?.at && new Date(row.at).toISOString();
};
const customers = () => queryRows(it.db(), sql`select user_id from payment_customers`);

describe('erasing what an account left', () => {
  test('continues after the payment provider was down, and ends with a second look', async () => {
    const { booker } = scenario;
    await it.confirmed({ saveCard: true });
    expect(await customers()).toHaveLength(1);
    await remove(booker);
    const restore = it.overrideProvider(() => ({
      removeCustomer: () => Promise.reject(new ProviderError('unavailable', 'no answer')),
    }));
    await it.jobs();
    restore();
    expect(await customers()).toHaveLength(1);
    scenario.moveTo('2030-03-01T00:05:00Z');
    await it.jobs();
    expect(await customers()).toEqual([]);
    expect(await eraseAt(booker)).toBe('2030-03-01T00:15:00.000Z');
    scenario.moveTo('2030-03-01T00:15:00Z');
    await it.jobs();
    expect(await eraseAt(booker)).toBeNull();
  });

  test('opens a case if the provider refuses, instead of retrying forever', async () => {
    const { booker } = scenario;
    await it.confirmed({ saveCard: true });
    await remove(booker);
    const restore = it.overrideProvider(() => ({
      removeCustomer: () => Promise.reject(new ProviderError('refused', 'has a balance')),
    }));
    await it.jobs();
    restore();
    expect(await customers()).toEqual([]);
    const opened = await it.db().select().from(cases);
    expect(opened).toContainEqual(
      expect.objectContaining({ kind: 'operationFailed', subjectId: booker.user.id, closedAt: null }),
    );
  });

  test('finds what a request that was already on its way wrote', async () => {
    const { booker, expert } = scenario;
    const id = await it.confirmed();
    await remove(booker);
    await it.jobs();
    await it.db().execute(sql`insert into messages (booking_id, sender_id, receiver_id, content)
      values (${id}::uuid, ${booker.user.id}::uuid, ${expert.user.id}::uuid, 'A late secret')`);
    scenario.moveTo('2030-03-01T00:15:00Z');
    await it.jobs();
    const left = await queryRows(it.db(), sql`select id from messages where content = 'A late secret'`);
    expect(left).toEqual([]);
  });

  test('gets through more texts than fit one batch', async () => {
    const { booker, expert } = scenario;
    const id = await it.confirmed();
    await it.db().execute(sql`insert into messages (booking_id, sender_id, receiver_id, content)
      select ${id}::uuid, ${booker.user.id}::uuid, ${expert.user.id}::uuid, 'secret ' || n
      from generate_series(1, 1100) n`);
    await remove(booker);
    await it.jobs();
    const left = await queryRows(it.db(), sql`select id from messages where content like 'secret%'`);
    expect(left).toEqual([]);
  });
});

describe('append-only logs', () => {
  const redact = (userId: string) => it.db().execute(sql`select redact_person(${userId}::uuid)`);
  const asRedaction = (change: string) =>
    it.db().transaction(async (tx) => {
      await tx.execute(sql`select set_config('intime.redacting', 'on', true)`);
      await tx.execute(sql.raw(change));
    });

  test('are redacted for deleted accounts only', async () => {
    expect(await violation(redact(scenario.booker.user.id))).toBe('23001');
  });

  test('still refuse every other change, even during a redaction', async () => {
    const operator = await signUpOperator(scenario.it);
    await it.confirmed();
    await operator.act('POST', `/api/operator/people/${scenario.booker.user.id}/sign-out`, {
      reason: 'Asked us',
    });
    const refused = '23001';
    expect(await violation(it.db().execute(sql`update audit_log set reason = '[removed]'`))).toBe(refused);
    for (const change of [
      "update audit_log set reason = 'Something else'",
      "update audit_log set reason = '[removed]', action = 'person.lift'",
      'update audit_log set after = \'{"devices": 7}\'',
      'delete from audit_log',
      "update booking_events set reason = 'Something else'",
      "update booking_events set kind = 'declined'",
    ]) {
      expect(await violation(asRedaction(change))).toBe(refused);
    }
    await asRedaction("update audit_log set reason = '[removed]'");
    // A transaction later, the exception is over.
    expect(await violation(it.db().execute(sql`update audit_log set reason = '[removed]'`))).toBe(refused);
  });

  test('keep what an operator decided about money', async () => {
    const { booker, expert } = scenario;
    const id = await it.completed();
    await booker.call('POST', `/api/bookings/${id}/report`, { reason: 'Nobody came' });
    await it.jobs();
    const operator = await signUpOperator(scenario.it);
    const decision = { refund: 7500, collect: 'reversal', reason: 'Nobody came' };
    await operator.act('POST', `/api/operator/bookings/${id}/decide`, decision);
    await it.jobs();
    expect((await remove(expert)).statusCode).toBe(204);
    const [entry] = await queryRows(
      it.db(),
      sql`select reason, before ->> 'status' as status, after #>> '{money,refundOwed}' as refund
        from audit_log where action = 'booking.decide'`,
    );
    expect(entry).toEqual({ reason: '[removed]', status: 'completed', refund: '7500' });
  });
});
