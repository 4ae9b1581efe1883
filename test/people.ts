import { randomBytes } from 'node:crypto';
import { bookings } from '#server/db/tables/bookings.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import { type Call, caller, type TestApp } from './build-test-app.ts';

export const password = 'correct horse battery';

export type Person = { user: Self; cookie: string; call: Call; address: string };

export function uniqueName(prefix = 'u'): string {
  return `${prefix}${randomBytes(6).toString('hex')}`;
}

/** An IP address that no other test uses, so that rate limits count each test separately. */
export function uniqueAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}

/** Registers a new person through the API. */
export async function signUp(
  test: Pick<TestApp, 'app'>,
  fields: Record<string, unknown> = {},
): Promise<Person> {
  const address = uniqueAddress();
  const answer = await caller(test, undefined, address)('POST', '/auth/register', {
    username: uniqueName(),
    password,
    firstName: 'Ada',
    lastName: 'Byron',
    ...fields,
  });
  if (answer.statusCode !== 201) throw new Error(`sign-up answered ${answer.statusCode}: ${answer.body}`);
  const cookie = sessionCookie(answer.headers['set-cookie']);
  return { user: answer.json<Self>(), cookie, call: caller(test, cookie, address), address };
}

/** The `name=value` part of the cookie that a response set. */
export function sessionCookie(header: string | string[] | undefined): string {
  const [first] = [header ?? []].flat();
  if (!first) throw new Error('no cookie was set');
  return first.split(';')[0] ?? '';
}

export type Expert = Person & { profileId: string };

/** A new person with a profile and three prices. */
export async function signUpExpert(
  test: Pick<TestApp, 'app' | 'deps'>,
  fields: Partial<typeof profiles.$inferInsert> = {},
  user: Record<string, unknown> = {},
): Promise<Expert> {
  const person = await signUp(test, user);
  const [profile] = await test.deps.db
    .insert(profiles)
    .values({
      userId: person.user.id,
      role: 'Tester',
      headline: 'Finds what is wrong with it',
      tags: ['Testing'],
      ...fields,
    })
    .returning();
  if (!profile) throw new Error('profile not inserted');
  const prices = { 15: '50.00', 30: '75.00', 45: '100.00' };
  await test.deps.db.insert(pricingTiers).values(
    Object.entries(prices).map(([duration, price]) => ({
      profileId: profile.id,
      duration: Number(duration),
      price,
    })),
  );
  return { ...person, profileId: profile.id };
}

let reviewedSessions = 0;

/** Adds a completed session with a review by a new client, and returns the review's id. */
export async function addReview(
  test: Pick<TestApp, 'app' | 'deps'>,
  profileId: string,
  review: Partial<typeof reviews.$inferInsert> & { rating: number },
  client: { firstName: string; lastName?: string } = { firstName: 'Maya', lastName: 'Kowalski' },
): Promise<string> {
  const { user } = await signUp(test, client);
  reviewedSessions += 1;
  const scheduledAt = new Date(Date.UTC(2030, 0, 1) + reviewedSessions * 3_600_000);
  const endsAt = new Date(scheduledAt.getTime() + 900_000);
  const times = { scheduledAt, endsAt, blockedFrom: scheduledAt, blockedUntil: endsAt };
  const [booking] = await test.deps.db
    .insert(bookings)
    .values({ profileId, bookerId: user.id, ...times, duration: 15, price: '50.00', status: 'completed' })
    .returning();
  const values = { profileId, reviewerId: user.id, comment: null, createdAt: endsAt, ...review };
  const [row] = await transaction(test.deps.db, (tx) =>
    tx
      .insert(reviews)
      .values({ bookingId: booking?.id ?? '', ...values })
      .returning(),
  );
  if (!row) throw new Error('review not inserted');
  return row.id;
}
