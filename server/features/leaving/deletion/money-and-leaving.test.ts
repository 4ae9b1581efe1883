import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queryRows } from '#server/db/open-database.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { type Person, password } from '#test/people.ts';
import { testTroubles } from '#test/test-troubles.ts';

const it = testTroubles();
const { scenario } = it;

const remove = (person: Person, fields: object = {}) =>
  person.call('DELETE', '/api/settings/account', { password, ...fields });
const preview = async (person: Person) =>
  (await person.call('GET', '/api/settings/account/deletion')).json<DeletionPreview>();

describe('a tip that is paid while one of the two leaves', () => {
  const refundedInFull = { state: 'captured', refundOwed: 1000, refunded: 1000, released: 0 };

  test.each(['expert', 'booker'] as const)(
    'before we heard of it goes back if the %s leaves',
    async (who) => {
      const id = await it.paidOut();
      const { tip } = await it.review(id, { tipAmount: '10' });
      await scenario.pay(it.secretOf(tip as ExtraPayment));
      expect(await it.tipOf(id)).toMatchObject({ state: 'awaiting_card' });
      expect((await remove(scenario[who])).statusCode).toBe(204);
      await it.jobs(3);
      expect(await it.tipOf(id)).toMatchObject(refundedInFull);
      expect(await it.payable()).toBe(0);
      const review = await queryRows(it.db(), sql`select tip_amount from reviews where booking_id = ${id}`);
      expect(review).toEqual([{ tip_amount: '0.00' }]);
    },
  );

  test('with the saved card goes back, and the client is told', async () => {
    const { id, clientSecret } = (
      await scenario.book(scenario.booker, { saveCard: true })
    ).json<RequestedBooking>();
    await scenario.pay(clientSecret);
    await it.view(id);
    await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    scenario.moveTo('2030-03-04T12:00:00Z');
    await it.jobs();
    scenario.moveTo('2030-03-06T12:00:00Z');
    await it.jobs(2);
    await it.review(id);
    let left = 0;
    const restore = it.overrideProvider((real) => ({
      confirm: async (...call) => {
        const confirmed = await real.confirm(...call);
        left = (await remove(scenario.expert)).statusCode;
        return confirmed;
      },
    }));
    const answer = await it.tip(id, 10);
    restore();
    expect(left).toBe(204);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('We’ve sent it back to your card.') as string,
    });
    await it.jobs(3);
    expect(await it.tipOf(id)).toMatchObject(refundedInFull);
    expect(await it.payable()).toBe(0);
    expect((await it.view(id)).receipt).toMatchObject({ tip: null });
  });

  test('that was started at the last moment goes back, too', async () => {
    const id = await it.paidOut();
    const { tip } = await it.review(id, { tipAmount: '10' });
    await remove(scenario.expert);
    // As if it had been added after the expert’s open tips were closed.
    await it.db().execute(sql`update payment_ops set state = 'failed', done_at = now()
      where op = 'cancel' and state = 'due'`);
    await it.db().execute(sql`update payments set state = 'awaiting_card'
      where booking_id = ${id} and kind = 'tip'`);
    await scenario.pay(it.secretOf(tip as ExtraPayment));
    await it.jobs(3);
    expect(await it.tipOf(id)).toMatchObject(refundedInFull);
    expect(await it.payable()).toBe(0);
  });
});

describe('a client who is still owed a refund', () => {
  const cancelled = async () => {
    const id = await it.confirmed('2030-03-09T09:00Z');
    await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    return id;
  };
  const owed = (amount: string) => [{ kind: 'refund', amount }];

  test('stays until an operator has found another way, once the bank has returned it', async () => {
    const { booker } = scenario;
    const id = await cancelled();
    await it.returnRefund(id);
    await it.jobs();
    expect((await preview(booker)).blockers).toEqual(owed('75.00'));
    const answer = await remove(booker);
    expect(answer.json()).toMatchObject({ code: 'conflict', blockers: owed('75.00') });
    expect(answer.json<{ message: string }>().message).toContain('We still owe you a refund of $75 ');
    scenario.moveTo('2030-03-02T00:01:00Z');
    await it.jobs(2);
    expect((await preview(booker)).blockers).toEqual([]);
    await it.returnRefund(id);
    await it.jobs();
    expect((await preview(booker)).blockers).toEqual(owed('75.00'));
    expect(await it.act(id, 'settle-outside')).toBe(200);
    expect((await preview(booker)).blockers).toEqual([]);
    expect((await remove(booker)).statusCode).toBe(204);
  });

  test('can leave while it is merely on its way', async () => {
    const { booker } = scenario;
    await it.injectFault({ name: 'r', match: '/v1/refunds', kind: 'limited' });
    await cancelled();
    expect((await preview(booker)).blockers).toEqual([]);
    expect((await remove(booker)).statusCode).toBe(204);
    await it.clearFaults();
    scenario.moveTo('2030-03-01T00:10:00Z');
    await it.jobs(2);
  });
});

describe('the refund that was shown before deleting', () => {
  test('has to be what the client still gets', async () => {
    const { booker } = scenario;
    await it.confirmed('2030-03-04T09:00Z');
    const shown = (await preview(booker)).sessions;
    expect(shown).toEqual({ count: 1, refund: '75.00', charge: '0.00' });
    scenario.moveTo('2030-03-03T20:00:00Z');
    const answer = await remove(booker, { shownRefund: shown.refund });
    expect(answer.statusCode).toBe(409);
    const now = { blockers: [], requests: 0, sessions: { count: 1, refund: '37.50', charge: '37.50' } };
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('just changed') as string,
      preview: now,
    });
    expect(await preview(booker)).toEqual(now);
    expect((await remove(booker, { shownRefund: now.sessions.refund })).statusCode).toBe(204);
    await it.jobs(2);
  });

  test('can be left out', async () => {
    await it.confirmed('2030-03-04T09:00Z');
    scenario.moveTo('2030-03-03T20:00:00Z');
    expect((await remove(scenario.booker)).statusCode).toBe(204);
    await it.jobs(2);
  });
});
