import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { caller } from '#test/build-test-app.ts';
import { setHours } from '#test/hours.ts';
import { type Expert, type Person, password, sessionCookie, signUp, signUpExpert } from '#test/people.ts';
import type { World } from './world.ts';

/** What goes back of a session's own charge, and of each of its extensions' by their payment's id. */
export type ToldRefund = { refund: number; extensions: Map<string, number> };

export type Offer = ToldRefund &
  ({ by: 'cancellation'; statusBefore: string | undefined } | { by: 'decision'; decisionsBefore: number });

/** A booking as the people in it know it. */
export type KnownBooking = {
  id: string;
  amount: number;
  startsAt: number;
  endsAt: number;
  clientSecret: string | null;
  tipSecret: string | null;
  /** The last extension that was offered, and what the client's page pays it with. */
  extensionId: string | null;
  extensionSecret: string | null;
  /** What the client's page said about extensions they paid for: whether it was added, or came too late. */
  toldExtensions: { id: string; added: boolean }[];
  /** What the client was told they get back; the last one counts. */
  told: (ToldRefund & { at: number })[];
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
  const { refund, extensions } = offer;
  const told = { at: world.now(), refund, extensions };
  if (offer.by === 'cancellation') {
    const canceled =
      offer.statusBefore !== 'cancelled' && (await statusOf(world.deps, booking)) === 'cancelled';
    if (canceled) booking.told.push(told);
    return;
  }
  if ((await countDecisions(world.deps, booking)) === offer.decisionsBefore) return;
  booking.told.push(told);
  for (const each of booking.reports) each.until ??= world.now();
}

export async function statusOf({ db }: Deps, { id }: KnownBooking): Promise<string | undefined> {
  return (await bookings.findById(db, id))?.status;
}

/** How often an operator has divided its money. */
export async function countDecisions({ db }: Deps, { id }: KnownBooking): Promise<number> {
  const decided = sql`select id from booking_events where booking_id = ${id} and kind = 'decided'`;
  return (await queryRows(db, decided)).length;
}
