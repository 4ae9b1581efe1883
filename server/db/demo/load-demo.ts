import { eq } from 'drizzle-orm';
import { availability } from '#server/db/tables/availability.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { type Cents, parseDollars } from '#shared/money.ts';
import { splitAmount } from '#shared/payments/amounts.ts';
import { demoClient, demoClientSessions, demoClients } from './clients.ts';
import { demoExperts } from './experts.ts';
import { type PastSession, pastSessions } from './past-sessions.ts';
import { readReview } from './read-review.ts';

/** The accounts to sign in with, one for each side. */
export const demoSignIn = { client: demoClient.username, expert: 'mara', password: 'take-your-time' };

type IdLookup = (username: string) => string;

/** Before the first expert joined. */
const clientsJoinedDaysAgo = 300;
/** The product shows a response time from the third session on. */
const minSessionsForResponseTime = 3;
const demoFeePercent = 10;

/** Adds the sample people and their history, unless the database already has users. Returns whether they are there. */
export async function loadDemo({
  db,
  now,
  passwords,
}: Pick<Deps, 'db' | 'now' | 'passwords'>): Promise<boolean> {
  const password = await passwords.hash(demoSignIn.password);
  return transaction(db, async (tx) => {
    const [existingUser] = await tx.select({ id: users.id }).from(users).limit(1);
    if (existingUser) return isLoaded(tx);
    const at = now();
    const own = { client: demoClient, sessions: demoClientSessions };
    const sessions = pastSessions({ experts: demoExperts, clients: demoClients, own }, at);
    const userIds = await addUsers(tx, at, password);
    const profileIds = await addProfiles(tx, at, userIds, sessions);
    await addPricesAndHours(tx, at, profileIds);
    await addSessions(tx, sessions, userIds, profileIds);
    return true;
  });
}

/** Recognizes the sample data by the demo client's email address. */
async function isLoaded(tx: Tx): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.email, demoClient.email));
  return found.length > 0;
}

async function addUsers(tx: Tx, at: Date, password: string): Promise<IdLookup> {
  const clients = [demoClient, ...demoClients].map((client, n) => {
    const createdAt = joinedAt(at, clientsJoinedDaysAgo + n, n);
    return { ...client, password, createdAt, updatedAt: createdAt };
  });
  const experts = demoExperts.map(({ username, firstName, lastName, timeZone, joinedDaysAgo }, n) => {
    const createdAt = joinedAt(at, joinedDaysAgo, n);
    return { username, firstName, lastName, timeZone, password, createdAt, updatedAt: createdAt };
  });
  const rows = [...clients, ...experts];
  return idsOf(await tx.insert(users).values(rows).returning({ key: users.username, id: users.id }));
}

async function addProfiles(tx: Tx, at: Date, userIds: IdLookup, sessions: PastSession[]): Promise<IdLookup> {
  const rows = demoExperts.map((expert, n) => {
    const sessionsCompleted = sessions.filter((session) => session.expert === expert).length;
    const createdAt = joinedAt(at, expert.joinedDaysAgo, n);
    return {
      userId: userIds(expert.username),
      role: expert.role,
      headline: expert.headline,
      about: expert.about ?? null,
      location: expert.location,
      tags: expert.tags,
      ...expert.links,
      isVerified: expert.isVerified ?? false,
      isActive: expert.isActive ?? true,
      responseTime: sessionsCompleted >= minSessionsForResponseTime ? (expert.responseMinutes ?? null) : null,
      sessionsCompleted,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const added = await tx.insert(profiles).values(rows).returning({ key: profiles.userId, id: profiles.id });
  const byUser = idsOf(added);
  return (username) => byUser(userIds(username));
}

async function addPricesAndHours(tx: Tx, at: Date, profileIds: IdLookup): Promise<void> {
  const tiers: (typeof pricingTiers.$inferInsert)[] = [];
  const ranges: (typeof availability.$inferInsert)[] = [];
  for (const [n, { username, joinedDaysAgo, prices, hours }] of demoExperts.entries()) {
    const stamps = { profileId: profileIds(username), createdAt: joinedAt(at, joinedDaysAgo, n) };
    for (const [minutes, price] of Object.entries(prices)) {
      tiers.push({ ...stamps, duration: Number(minutes), price });
    }
    for (const range of hours) ranges.push({ ...stamps, ...range });
  }
  await tx.insert(pricingTiers).values(tiers);
  await tx.insert(availability).values(ranges);
}

async function addSessions(
  tx: Tx,
  sessions: PastSession[],
  userIds: IdLookup,
  profileIds: IdLookup,
): Promise<void> {
  const rows = sessions.map((session) => ({
    profileId: profileIds(session.expert.username),
    bookerId: userIds(session.client.username),
    duration: session.duration,
    price: session.price,
    scheduledAt: session.scheduledAt,
    endsAt: session.endsAt,
    blockedFrom: session.scheduledAt,
    blockedUntil: session.endsAt,
    message: session.message ?? null,
    status: 'completed' as const,
    createdAt: session.requestedAt,
    updatedAt: session.endsAt,
  }));
  const { id, profileId, bookerId, scheduledAt, price, createdAt } = bookings;
  const added = await tx
    .insert(bookings)
    .values(rows)
    .returning({ id, profileId, bookerId, scheduledAt, price, createdAt });
  await tx.insert(payments).values(added.map(settledPayment));
  const bySlot = new Map(added.map((booking) => [slotKey(booking.profileId, booking.scheduledAt), booking]));
  const reviewRows = sessions.flatMap(({ expert, scheduledAt: start, review, reviewedAt, repliedAt }) => {
    const booking = bySlot.get(slotKey(profileIds(expert.username), start));
    if (!review || !booking) return [];
    const { rating, comment, reply } = readReview(review);
    return {
      bookingId: booking.id,
      profileId: booking.profileId,
      reviewerId: booking.bookerId,
      rating,
      comment,
      reply,
      repliedAt: reply ? repliedAt : null,
      createdAt: reviewedAt,
    };
  });
  await tx.insert(reviews).values(reviewRows);
}

/** Fully charged and paid out. Neither the ledger nor the sandbox has entries for it. */
function settledPayment(booking: { id: string; price: string; createdAt: Date }) {
  const amount = parseDollars(booking.price) as Cents;
  const { net } = splitAmount(amount, 0, demoFeePercent);
  return {
    bookingId: booking.id,
    kind: 'booking' as const,
    state: 'captured' as const,
    amount,
    chargeId: `sample_${booking.id}`,
    cardBrand: 'visa',
    cardLast4: '4242',
    capturedAt: booking.createdAt,
    released: net,
    transferred: net,
    createdAt: booking.createdAt,
    updatedAt: booking.createdAt,
  };
}

/** Unique, because an expert has only one session at a time. */
function slotKey(profileId: string, scheduledAt: Date): string {
  return `${profileId} ${scheduledAt.getTime()}`;
}

function idsOf(rows: { key: string; id: string }[]): IdLookup {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`sample row ${key} was not inserted`);
    return id;
  };
}

/** That many days ago, at a time of day that varies by person. */
function joinedAt(at: Date, days: number, n: number): Date {
  return new Date(at.getTime() - days * dayMs - ((n * 137) % 900) * minuteMs);
}
