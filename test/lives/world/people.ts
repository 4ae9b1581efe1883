import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { caller } from '#test/build-test-app.ts';
import { setHours } from '#test/hours.ts';
import { type Expert, type Person, password, sessionCookie, signUp, signUpExpert } from '#test/people.ts';
import type { World } from './world.ts';

export type Offer = { refund: number; by: 'cancellation' | 'decision'; statusBefore: string | undefined };

/** A booking as the people in it know it. */
export type KnownBooking = {
  id: string;
  amount: number;
  startsAt: number;
  endsAt: number;
  clientSecret: string | null;
  tipSecret: string | null;
  /** What the client was told they get back; the last one counts. */
  told: { at: number; refund: number }[];
  /** What a user has just seen or decided; they count as told once it is recorded, even if the answer got lost. */
  offer: Offer | null;
  /** The bank claimed more than was left. */
  forced: boolean;
  /** From a report to the decision about it. */
  reports: { from: number; until: number | null }[];
};

export type People = {
  life: number;
  expert: Expert;
  client: Person;
  accountId: string | null;
  bookings: (KnownBooking | undefined)[];
};

/** The expert can be booked at any time. */
export async function meetPeople(world: World, life: number): Promise<People> {
  const expert = await signUpExpert(world.it);
  const client = await signUp(world.it);
  await setHours(expert, 'UTC', 'Sun-Sat 00:00-24:00');
  return { life, expert, client, accountId: null, bookings: [] };
}

/** People stay signed in for a week; then they sign in again. */
export async function callAs<P extends Person>(
  world: World,
  person: P,
  ...request: Parameters<Person['call']>
): ReturnType<Person['call']> {
  const answer = await person.call(...request);
  if (answer.statusCode !== 401) return answer;
  const login = { username: person.user.username, password };
  const signedIn = await caller(world.it, undefined, person.address)('POST', '/auth/login', login);
  person.cookie = sessionCookie(signedIn.headers['set-cookie']);
  person.call = caller(world.it, person.cookie, person.address);
  return person.call(...request);
}

/** Call after every step. */
export async function settleOffer(world: World, booking: KnownBooking): Promise<void> {
  const { offer } = booking;
  if (!offer) return;
  booking.offer = null;
  if (offer.by === 'cancellation') {
    const canceled =
      offer.statusBefore !== 'cancelled' && (await statusOf(world.deps, booking)) === 'cancelled';
    if (canceled) booking.told.push({ at: world.now(), refund: offer.refund });
    return;
  }
  const payment = await payments.find(world.deps.db, booking.id);
  if (payment?.decidedAt === null || payment?.refundOwed !== offer.refund) return;
  booking.told.push({ at: world.now(), refund: offer.refund });
  for (const each of booking.reports) each.until ??= world.now();
}

export async function statusOf({ db }: Deps, { id }: KnownBooking): Promise<string | undefined> {
  return (await bookings.findById(db, id))?.status;
}
