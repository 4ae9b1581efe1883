import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { MailRefusedError } from '#server/adapters/mail/mail-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { queryRows } from '#server/db/open-database.ts';
import { cases } from '#server/db/tables/cases.ts';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import { signUpOperator } from '#test/operators.ts';
import { type Person, password, uniqueName } from '#test/people.ts';
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

  test('deletes an email that named the person in the same instant, and what is still sent to them', async () => {
    const { booker, expert } = scenario;
    const id = await it.confirmed();
    const email = `${uniqueName()}@example.com`;
    await it.db().update(users).set({ email }).where(eq(users.id, expert.user.id));
    await remove(booker);
    const write = (kind: string, to: Person, fields: { bookingId?: string; sentAt?: Date }) =>
      it
        .db()
        .insert(mails)
        .values({
          ...{ kind, userId: to.user.id, recipient: email, subject: 'About Nora', text: '', html: '' },
          ...{ messageId: `<${kind}@test>`, attachments: [], dueAt: new Date('2031-01-01') },
          ...{ createdAt: scenario.it.deps.now(), ...fields },
        });
    await write('new_messages', expert, { sentAt: scenario.it.deps.now() });
    await write('session_reminder', expert, { bookingId: id });
    await write('booking_cancelled', expert, { bookingId: id });
    await write('export_ready', booker, {});
    scenario.moveTo('2030-03-01T00:15:00Z');
    await it.jobs();
    const left = await it.db().select().from(mails).where(eq(mails.subject, 'About Nora'));
    expect(left.map(({ kind, forgetWhenDone }) => [kind, forgetWhenDone]).sort()).toEqual([
      ['booking_cancelled', false],
      ['session_reminder', true],
    ]);
    expect(await it.db().$count(mails, eq(mails.userId, booker.user.id))).toBe(0);
    await it.db().delete(mails).where(eq(mails.subject, 'About Nora'));
  });

  test('finds the case about an email that bounced at an address they didn’t confirm', async () => {
    const { booker } = scenario;
    const change = { email: `${uniqueName()}@example.com`, currentPassword: password };
    expect((await booker.call('PATCH', '/api/settings', change)).statusCode).toBe(200);
    const { deps } = scenario.it;
    const real = deps.mail;
    deps.mail = {
      ...real,
      send: () => Promise.reject(new MailRefusedError(true, new Error('no such user'))),
    };
    await it.jobs();
    deps.mail = real;
    const about = async () => {
      const rows = await it.db().select().from(cases).where(eq(cases.subjectId, booker.user.id));
      return rows.map((row) => JSON.stringify(row.about));
    };
    expect(await about()).toEqual([expect.stringContaining(change.email)]);
    // One from before emails had the id of their user.
    const key = `mail:${uniqueName()}`;
    await it
      .db()
      .insert(cases)
      .values({
        ...{ key, kind: 'mailFailed', title: 'Bounced', about: { recipient: change.email, attempts: 1 } },
        ...{ openedAt: deps.now(), dueAt: deps.now() },
      });
    await remove(booker);
    expect(await about()).toEqual([expect.not.stringContaining(change.email)]);
    expect(await it.db().select().from(cases).where(eq(cases.key, key))).toMatchObject([
      { about: { attempts: 1 } },
    ]);
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
