import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentsPort } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { users } from '#server/db/tables/users.ts';
import { refreshOpenPayments } from '#server/features/bookings/request/booking-payment.service.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { heldFor } from '#server/features/money/payments/postings.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { uniqueName } from '#test/people.ts';
import { testExtensions } from '#test/test-extensions.ts';

const it = testExtensions();
const { scenario, at, offer, agree, answer, extension, running, extended, payment } = it;
let id: string;
let undo: (() => void)[] = [];
beforeEach(async () => {
  id = await running();
});
afterEach(async () => {
  for (const each of undo) each();
  undo = [];
  await it.discardWork();
});

const instead = (override: (real: PaymentsPort) => Partial<PaymentsPort>) => {
  undo.push(it.overrideProvider(override));
};
const bookingRow = async () => {
  const [row] = await it.db().select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('no booking');
  return row;
};
const heldForMore = async () => {
  const [charge] = await it.paymentsOf(id);
  if (!charge) throw new Error('nothing was charged');
  return ledger.balanceOf(it.db(), heldFor(id, { kind: 'extension', paymentId: charge.id }));
};
const unchanged = { endsAt: new Date('2030-03-04T09:30:00Z'), extendedMinutes: 0, calendarSequence: 1 };
const grown = {
  endsAt: new Date('2030-03-04T09:45:00Z'),
  blockedUntil: new Date('2030-03-04T09:45:00Z'),
  reservedUntil: null,
  extendedMinutes: 15,
  calendarSequence: 2,
};

describe('paying for more time', () => {
  test('with a card entered in the room makes the session longer, for everyone', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const open = await payment(id);
    expect(open).toEqual({ status: 'open', clientSecret: expect.stringContaining('_secret_') as string });
    expect(await bookingRow()).toMatchObject(unchanged);
    await scenario.pay(open.clientSecret ?? null);
    scenario.moveTo('2030-03-04T09:26:00Z');
    expect(await payment(id)).toEqual({ status: 'captured' });
    expect(await bookingRow()).toMatchObject(grown);
    expect(await heldForMore()).toBe(5000);
    expect(await ledger.balanceOf(it.db(), heldFor(id))).toBe(7500);
    expect(await it.room(scenario.expert, id)).toMatchObject({
      endsAt: '2030-03-04T09:45:00.000Z',
      callEndsAt: '2030-03-04T09:55:00.000Z',
      extension: null,
    });
    expect(await it.view(id)).toMatchObject({
      endsAt: '2030-03-04T09:45:00.000Z',
      duration: 30,
      price: '75.00',
      extension: { minutes: 15, price: '50.00' },
      receipt: { extensions: [{ amount: '50.00', card: { brand: 'visa', last4: '4242' } }] },
    });
    expect(await it.view(id, scenario.expert)).toMatchObject({ receives: '112.50' });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('on the saved card needs nothing but both clicks', async () => {
    id = await running({ saveCard: true });
    expect(await extension('booker', id)).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    expect(await extension('expert', id)).toMatchObject({ card: null });
    await offer('booker', id);
    expect(await agree('expert', id)).toBeNull();
    expect(await bookingRow()).toMatchObject(grown);
    expect(await payment(id)).toEqual({ status: 'captured' });
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'captured', amount: 5000 }]);
  });

  test('can be done again in the last ten minutes of the longer session, four times', async () => {
    id = await running({ saveCard: true });
    const ends = ['09:30', '09:45', '10:00', '10:15'];
    for (const end of ends) {
      scenario.moveTo(new Date(Date.parse(`2030-03-04T${end}:00Z`) - 300_000).toISOString());
      await offer('expert', id);
      await agree('booker', id);
    }
    expect(await bookingRow()).toMatchObject({
      endsAt: new Date('2030-03-04T10:30:00Z'),
      extendedMinutes: 60,
    });
    at('10:25:00');
    expect(await extension('expert', id)).toBeNull();
    expect(await it.view(id)).toMatchObject({ extension: { minutes: 60, price: '200.00' } });
  });

  test('is learned from the provider’s event, too', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    await scenario.pay(clientSecret);
    await it.jobs(2);
    expect(await bookingRow()).toMatchObject(grown);
  });

  test('tells both by email, with the new end for their calendars', async () => {
    const emails = { booker: `${uniqueName()}@example.com`, expert: `${uniqueName()}@example.com` };
    for (const who of ['booker', 'expert'] as const) {
      const isThem = eq(users.id, scenario[who].user.id);
      await it.db().update(users).set({ email: emails[who] }).where(isThem);
    }
    await extended(id);
    await it.jobs(2);
    const mails = await it.mailsAbout(id);
    const about = (to: string) =>
      mails.filter(
        ({ recipient, subject }) => recipient === to && /more time|minutes were added/.test(subject),
      );
    const [receipt] = about(emails.booker);
    expect(receipt?.text).toContain('$50 to Visa ending in 4242');
    expect(receipt?.attachments[0]?.content).toContain('DTEND:20300304T094500Z');
    expect(receipt?.attachments[0]?.content).toContain('SEQUENCE:2');
    const [news] = about(emails.expert);
    expect(news?.text).toContain('You’ll receive $112.50 in total for this session.');
    expect(news?.attachments[0]?.content).toContain('45 minutes\\, $125');
  });
});

describe('a payment for more time that doesn’t succeed changes nothing', () => {
  test('declined: another card can be tried until the time is up', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    await expect(scenario.pay(clientSecret, '4000000000000002')).rejects.toMatchObject({
      code: 'card_declined',
    });
    scenario.moveTo('2030-03-04T09:26:00Z');
    expect(await payment(id)).toMatchObject({ status: 'failed', refusal: 'Your card was declined.' });
    expect(await bookingRow()).toMatchObject(unchanged);
    await scenario.pay(clientSecret);
    scenario.moveTo('2030-03-04T09:27:00Z');
    expect(await payment(id)).toEqual({ status: 'captured' });
    expect(await bookingRow()).toMatchObject(grown);
  });

  test('declined on the saved card: not tried again by itself, but another card can be', async () => {
    id = await running({ saveCard: true });
    instead((real) => ({ confirm: (key, intent) => real.confirm(key, intent, 'pm_card_chargeDeclined') }));
    await offer('expert', id);
    expect(await agree('booker', id)).toMatchObject({ state: 'agreed' });
    const failed = await payment(id);
    expect(failed).toMatchObject({ status: 'failed', refusal: 'Your card was declined.' });
    expect(await payment(id)).toMatchObject({ status: 'failed' });
    await scenario.pay(failed.clientSecret ?? null);
    scenario.moveTo('2030-03-04T09:26:00Z');
    expect(await payment(id)).toEqual({ status: 'captured' });
  });

  test('not paid within five minutes: the time is free again, and the card can’t be charged', async () => {
    await offer('expert', id);
    at('09:28:00');
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    at('09:32:59');
    await it.jobs();
    // The session isn’t over while its client pays.
    expect(await scenario.statusOf(id)).toBe('confirmed');
    at('09:33:00');
    await it.jobs(2);
    expect(await it.last(id)).toMatchObject({ outcome: 'lapsed' });
    expect(await scenario.statusOf(id)).toBe('completed');
    expect(await bookingRow()).toMatchObject({
      endsAt: new Date('2030-03-04T09:30:00Z'),
      blockedUntil: new Date('2030-03-04T09:30:00Z'),
      reservedUntil: null,
    });
    await expect(scenario.pay(clientSecret)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    expect((await answer('booker', id, 'pay')).statusCode).toBe(409);
  });

  test('paid after the end of the session, but in time: it goes on', async () => {
    await offer('expert', id);
    at('09:29:59');
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    at('09:34:00');
    await scenario.pay(clientSecret);
    await it.jobs(2);
    expect(await bookingRow()).toMatchObject({ ...grown, status: 'confirmed' });
  });

  test('paid when it was too late: the client gets all of it back', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    await scenario.pay(clientSecret);
    // The provider’s answers don’t reach us until the offer has lapsed.
    await answer('booker', id, 'refuse');
    await it.jobs(2);
    scenario.moveTo('2030-03-04T09:27:00Z');
    await it.jobs(2);
    expect(await bookingRow()).toMatchObject(unchanged);
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'captured', refundOwed: 5000, refunded: 5000 }]);
    expect(await heldForMore()).toBe(0);
    expect(await it.view(id)).toMatchObject({
      extension: null,
      receipt: { refunded: '0.00', extensions: [] },
    });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('paid in time, but heard of when the time was up: the client gets all of it back', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    at('09:29:59');
    await scenario.pay(clientSecret);
    // Nothing has run in between that would have closed the offer.
    at('09:50:00');
    expect((await answer('booker', id, 'pay')).statusCode).toBe(409);
    await refreshOpenPayments(scenario.it.deps, new AbortController().signal);
    await it.jobs(2);
    expect(await bookingRow()).toMatchObject({
      endsAt: unchanged.endsAt,
      extendedMinutes: 0,
      reservedUntil: null,
    });
    expect(await it.last(id)).toMatchObject({ outcome: 'lapsed' });
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'captured', refundOwed: 5000, refunded: 5000 }]);
    expect(await it.balanceDifference()).toBe(0);
  });

  test('the provider doesn’t answer until the time is up: the saved card isn’t charged', async () => {
    id = await running({ saveCard: true });
    instead(() => ({ confirm: () => Promise.reject(new ProviderError('unavailable', 'no response')) }));
    await offer('expert', id);
    expect(await agree('booker', id)).toMatchObject({ state: 'agreed' });
    undo.pop()?.();
    let charges = 0;
    instead((real) => ({
      confirm: (...call) => {
        charges += 1;
        return real.confirm(...call);
      },
    }));
    at('09:30:00');
    await it.runOperations();
    expect(charges).toBe(0);
    await it.jobs(2);
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'canceled' }]);
    expect(await bookingRow()).toMatchObject({
      endsAt: unchanged.endsAt,
      extendedMinutes: 0,
      reservedUntil: null,
    });
  });

  test.each(['booker', 'expert'] as const)(
    'heard of when the %s’s suspension has closed the room: the client gets all of it back',
    async (who) => {
      await offer('expert', id);
      await agree('booker', id);
      const { clientSecret = null } = await payment(id);
      await scenario.pay(clientSecret);
      const suspended = { suspendedAt: new Date('2030-03-04T09:25:00Z') };
      await it.db().update(users).set(suspended).where(eq(users.id, scenario[who].user.id));
      await it.jobs(2);
      expect(await it.paymentsOf(id)).toMatchObject([
        { state: 'captured', refundOwed: 5000, refunded: 5000 },
      ]);
      at('09:30:00');
      await it.jobs();
      expect(await bookingRow()).toMatchObject({ endsAt: unchanged.endsAt, reservedUntil: null });
      expect(await it.last(id)).toMatchObject({ outcome: 'lapsed' });
      expect(await it.balanceDifference()).toBe(0);
    },
  );

  test('not begun when the expert is suspended', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const suspended = { suspendedAt: new Date('2030-03-04T09:25:00Z') };
    await it.db().update(users).set(suspended).where(eq(users.id, scenario.expert.user.id));
    expect((await answer('booker', id, 'pay')).statusCode).toBe(404);
  });

  test('given up by the client: nothing is charged', async () => {
    await offer('expert', id);
    await agree('booker', id);
    const { clientSecret = null } = await payment(id);
    await answer('booker', id, 'refuse');
    await expect(scenario.pay(clientSecret)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'canceled' }]);
    expect(await bookingRow()).toMatchObject(unchanged);
    // They may change their mind.
    expect(await extended(id)).toEqual({ status: 'captured' });
    expect(await bookingRow()).toMatchObject(grown);
  });

  test('no way to pay: the time is given back at once', async () => {
    instead(() => ({
      createIntent: () => Promise.reject(new ProviderError('refused', 'not today')),
      findIntent: () => Promise.resolve(undefined),
    }));
    await offer('expert', id);
    expect(await agree('booker', id)).toMatchObject({ state: 'available' });
    expect(await it.last(id)).toMatchObject({ outcome: 'failed' });
    expect(await bookingRow()).toMatchObject({ ...unchanged, reservedUntil: null });
    expect((await answer('booker', id, 'pay')).statusCode).toBe(409);
  });

  test('given up while the provider doesn’t answer: the saved card isn’t charged once it does', async () => {
    id = await running({ saveCard: true });
    let charges = 0;
    const unavailable = () => Promise.reject(new ProviderError('unavailable', 'no response'));
    instead(() => ({ confirm: unavailable }));
    await offer('expert', id);
    await agree('booker', id);
    await answer('booker', id, 'refuse');
    undo.pop()?.();
    instead((real) => ({
      confirm: (...call) => {
        charges += 1;
        return real.confirm(...call);
      },
    }));
    scenario.moveTo('2030-03-04T09:27:00Z');
    await it.jobs(2);
    expect(charges).toBe(0);
    expect(await it.paymentsOf(id)).toMatchObject([{ state: 'canceled', refusal: null }]);
    expect(await bookingRow()).toMatchObject({ ...unchanged, reservedUntil: null });
  });

  test('the provider doesn’t answer: it is charged once it does', async () => {
    id = await running({ saveCard: true });
    const unavailable = () => Promise.reject(new ProviderError('unavailable', 'no response'));
    instead(() => ({ createIntent: unavailable, findIntent: unavailable }));
    await offer('expert', id);
    expect(await agree('booker', id)).toMatchObject({ state: 'agreed' });
    expect((await answer('booker', id, 'pay')).statusCode).toBe(503);
    undo.pop()?.();
    scenario.moveTo('2030-03-04T09:27:00Z');
    expect((await answer('booker', id, 'pay')).json<ExtraPayment>()).toEqual({ status: 'captured' });
    expect(await bookingRow()).toMatchObject(grown);
    expect(await it.paymentsOf(id)).toHaveLength(1);
  });
});
