import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availability } from '#server/db/tables/availability.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/db/tables/ledger.ts';
import { mails } from '#server/db/tables/mails.ts';
import { messages } from '#server/db/tables/messages.ts';
import { payments } from '#server/db/tables/payments.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { signUp, signUpExpert, uniqueName } from '#test/people.ts';
import { violation } from '#test/violation.ts';

let it: TestApp;
let db: Db;
beforeAll(async () => {
  it = await buildTestApp();
  db = it.deps.db;
});
afterAll(() => it.close());

const start = Date.UTC(2031, 4, 1, 12);
const minutes = (count: number) => new Date(start + count * 60_000);

function session(from: number, duration: number, buffer = 0) {
  return {
    duration,
    price: '50.00',
    scheduledAt: minutes(from),
    endsAt: minutes(from + duration),
    blockedFrom: minutes(from - buffer),
    blockedUntil: minutes(from + duration + buffer),
  };
}

async function parties() {
  const [expert, booker] = await Promise.all([signUpExpert(it), signUp(it)]);
  return { profileId: expert.profileId, bookerId: booker.user.id };
}

describe('bookings', () => {
  test('CON-20 an expert can’t have overlapping bookings; back-to-back ones are fine', async () => {
    const { profileId, bookerId } = await parties();
    const other = (await signUp(it)).user.id;
    const book = (by: string, times: ReturnType<typeof session>, status?: 'confirmed' | 'cancelled') =>
      violation(
        db.insert(bookings).values({ profileId, bookerId: by, ...times, ...(status ? { status } : {}) }),
      );
    expect(await book(bookerId, session(0, 30))).toBe('accepted');
    expect(await book(other, session(15, 30))).toBe('bookings_expert_free');
    expect(await book(other, session(15, 30), 'cancelled')).toBe('accepted');
    expect(await book(other, session(30, 15))).toBe('accepted');
    expect(await book(bookerId, session(50, 15, 5), 'confirmed')).toBe('accepted');
    expect(await book(other, session(66, 15, 5))).toBe('bookings_expert_free');
  });

  test('CON-20 a client can’t have overlapping sessions', async () => {
    const { profileId, bookerId } = await parties();
    const elsewhere = (await signUpExpert(it)).profileId;
    expect(await violation(db.insert(bookings).values({ profileId, bookerId, ...session(0, 30) }))).toBe(
      'accepted',
    );
    const second = { profileId: elsewhere, bookerId, ...session(15, 15) };
    expect(await violation(db.insert(bookings).values(second))).toBe('bookings_booker_free');
  });

  test('CON-01 of 20 concurrent inserts one succeeds', async () => {
    const { profileId } = await parties();
    const bookers = await Promise.all(Array.from({ length: 20 }, () => signUp(it)));
    const results = await Promise.all(
      bookers.map(({ user }) =>
        violation(db.insert(bookings).values({ profileId, bookerId: user.id, ...session(0, 15) })),
      ),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  });

  test('VAL-22 duration, price, status and message length are checked', async () => {
    const ids = await parties();
    const write = (change: object) =>
      violation(db.insert(bookings).values({ ...ids, ...session(0, 15), ...change }));
    expect(await write({ ...session(0, 15), duration: 20 })).toMatch(/bookings_(duration|length)/);
    expect(await write({ duration: 30 })).toBe('bookings_length');
    expect(await write({ price: '0.99' })).toBe('bookings_price');
    expect(await write({ price: '10000.01' })).toBe('bookings_price');
    expect(await write({ status: 'paid' })).toBe('bookings_status');
    expect(await write({ message: 'x'.repeat(501) })).toBe('bookings_message_length');
    expect(await write({ blockedFrom: minutes(1) })).toBe('bookings_blocked');
  });

  test('booking events can’t be changed', async () => {
    const ids = await parties();
    const [booking] = await db
      .insert(bookings)
      .values({ ...ids, ...session(0, 15) })
      .returning();
    const bookingId = booking?.id ?? '';
    await db
      .insert(bookingEvents)
      .values({ bookingId, at: minutes(0), actor: 'booker', toStatus: 'pending' });
    const of = eq(bookingEvents.bookingId, bookingId);
    expect(await violation(db.update(bookingEvents).set({ reason: 'rewritten' }).where(of))).toBe('23001');
    expect(await violation(db.delete(bookingEvents).where(of))).toBe('23001');
  });
});

describe('people, prices, reviews and messages', () => {
  test('CON-23 usernames and emails are unique in any letter case', async () => {
    const username = uniqueName('Name');
    const email = `${username}@example.com`;
    await db.insert(users).values({ username, password: '-', email });
    const again = (values: object) =>
      violation(db.insert(users).values({ username: uniqueName(), password: '-', ...values }));
    expect(await again({ username: username.toLowerCase() })).toBe('users_username_key');
    expect(await again({ email: email.toUpperCase() })).toBe('users_email_key');
    expect(await again({ username: 'no spaces' })).toBe('users_username_form');
  });

  test('a user has one profile, which is deleted with the user', async () => {
    const { user, profileId } = await signUpExpert(it);
    const second = { userId: user.id, role: 'Second', headline: 'Another headline' };
    expect(await violation(db.insert(profiles).values(second))).toBe('profiles_user_key');
    await db.delete(users).where(eq(users.id, user.id));
    expect(await db.select().from(profiles).where(eq(profiles.id, profileId))).toEqual([]);
    expect(await db.select().from(pricingTiers).where(eq(pricingTiers.profileId, profileId))).toEqual([]);
  });

  test('VAL-22 price tiers and weekly hours are checked', async () => {
    const { profileId } = await signUpExpert(it);
    const tier = (duration: number, price: string) =>
      violation(db.insert(pricingTiers).values({ profileId, duration, price }));
    expect(await tier(15, '60')).toBe('pricing_tiers_duration_key');
    expect(await tier(60, '60')).toBe('pricing_tiers_duration');
    expect(await violation(db.update(pricingTiers).set({ price: '0' }))).toBe('pricing_tiers_price');
    const hours = (change: object) =>
      violation(
        db
          .insert(availability)
          .values({ profileId, dayOfWeek: 1, startTime: '09:00', endTime: '24:00', ...change }),
      );
    expect(await hours({})).toBe('accepted');
    expect(await hours({ dayOfWeek: 7 })).toBe('availability_day');
    expect(await hours({ startTime: '24:00' })).toBe('availability_start');
    expect(await hours({ endTime: '9:30' })).toBe('availability_end');
  });

  test('VAL-22 a booking has one review, with 1 to 5 stars and a tip of 0, 5, 10 or 15', async () => {
    const ids = await parties();
    const [booking] = await db
      .insert(bookings)
      .values({ ...ids, ...session(0, 15), status: 'completed' })
      .returning();
    const base = {
      bookingId: booking?.id ?? '',
      profileId: ids.profileId,
      reviewerId: ids.bookerId,
      rating: 5,
    };
    const review = (change: object) => violation(db.insert(reviews).values({ ...base, ...change }));
    expect(await review({ rating: 0 })).toBe('reviews_rating');
    expect(await review({ rating: 6 })).toBe('reviews_rating');
    expect(await review({ tipAmount: '7' })).toBe('reviews_tip');
    expect(await review({ comment: 'x'.repeat(1001) })).toBe('reviews_comment_length');
    expect(await review({})).toBe('accepted');
    expect(await review({})).toBe('reviews_booking_key');
    const message = { bookingId: base.bookingId, senderId: ids.bookerId, receiverId: ids.bookerId };
    expect(await violation(db.insert(messages).values({ ...message, content: '' }))).toBe(
      'messages_content_length',
    );
    expect(await violation(db.insert(messages).values({ ...message, content: 'x'.repeat(2001) }))).toBe(
      'messages_content_length',
    );
  });

  test('an email’s subject is a single line', async () => {
    const mail = {
      kind: 'test',
      recipient: 'a@b.c',
      text: '',
      html: '',
      messageId: randomUUID(),
      dueAt: new Date(),
      createdAt: new Date(),
    };
    expect(await violation(db.insert(mails).values({ ...mail, subject: 'a\r\nBcc: eve@example.com' }))).toBe(
      'mails_subject',
    );
  });

  test('a payment can’t refund and pay out more than its amount', async () => {
    const ids = await parties();
    const [booking] = await db
      .insert(bookings)
      .values({ ...ids, ...session(0, 15) })
      .returning();
    const base = {
      bookingId: booking?.id ?? '',
      kind: 'booking' as const,
      amount: 5000,
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    const pay = (change: object) => violation(db.insert(payments).values({ ...base, ...change }));
    const decidedAt = new Date();
    expect(await pay({ amount: 0 })).toBe('payments_amount');
    expect(await pay({ refunded: -1 })).toBe('payments_given_back');
    expect(await pay({ decidedAt, refunded: 3000, lost: 5000, released: 1 })).toBe('payments_divided');
    expect(await pay({ repaid: -1 })).toBe('payments_settled');
    expect(await pay({ decidedAt, refunded: 3000, fee: 1, released: 2000 })).toBe('payments_divided');
    expect(await pay({ decidedAt, released: 5000, transferred: 4000, withheld: 1001 })).toBe('payments_sent');
    expect(await pay({ released: 1 })).toBe('payments_decided');
    expect(await pay({ refundOwed: 1 })).toBe('payments_decided');
    expect(await pay({ state: 'lost' })).toBe('payments_state_known');
    expect(await pay({})).toBe('accepted');
    expect(await pay({})).toBe('payments_booking_kind_key');
  });
});

describe('the ledger', () => {
  const post = (entries: Record<string, number>, key: string = randomUUID()) =>
    violation(
      transaction(db, async (tx) => {
        const [posted] = await tx
          .insert(ledgerTransactions)
          .values({ key, kind: 'test', postedAt: new Date() })
          .returning();
        const transactionId = posted?.id ?? '';
        const rows = Object.entries(entries).map(([account, amount]) => ({ transactionId, account, amount }));
        if (rows.length) await tx.insert(ledgerEntries).values(rows);
      }),
    );
  const balance = async (name: string) =>
    (await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.name, name)))[0]?.balance ?? 0;

  test('accepts balanced transactions and updates balances', async () => {
    const held = `held:${randomUUID()}`;
    expect(await post({ 'provider:clearing': -7500, [held]: 7500 })).toBe('accepted');
    expect(await post({ [held]: -3750, 'provider:clearing': 3750 })).toBe('accepted');
    expect(await balance(held)).toBe(3750);
  });

  test('rejects transactions that don’t sum to zero, are empty, overdraw an account or repeat a key', async () => {
    const held = `held:${randomUUID()}`;
    const payable = `expert:${randomUUID()}:payable`;
    expect(await post({ 'provider:clearing': -7500, [held]: 7499 })).toBe('23514');
    expect(await post({})).toBe('23514');
    expect(await balance(held)).toBe(0);
    expect(await post({ [held]: -1, 'provider:clearing': 1 })).toBe('ledger_accounts_not_overdrawn');
    expect(await post({ [payable]: -1, 'provider:clearing': 1 })).toBe('ledger_accounts_not_overdrawn');
    const key = randomUUID();
    expect(await post({ 'provider:clearing': -100, [held]: 100 }, key)).toBe('accepted');
    expect(await post({ 'provider:clearing': -100, [held]: 100 }, key)).toBe('ledger_transactions_key');
    expect(await balance(held)).toBe(100);
  });

  test('can’t be rewritten', async () => {
    expect(await violation(db.update(ledgerEntries).set({ amount: 1 }))).toBe('23001');
    expect(await violation(db.delete(ledgerEntries))).toBe('23001');
    expect(await violation(db.delete(ledgerTransactions))).toBe('23001');
  });
});
