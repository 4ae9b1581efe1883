import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { availability } from '#server/db/tables/availability.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { type Db, type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasOwnSandbox } from '#server/own-sandbox.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { demoClient, demoClientSessions, demoClients } from './clients.ts';
import { demoExperts } from './experts.ts';
import { renewWorld, startWorld } from './live/live-world.ts';
import { type PastSession, pastSessions } from './past-sessions.ts';
import { type Portraits, startPortraits } from './portraits.ts';
import { addSettledSessions, type IdLookup } from './settled-sessions.ts';

/** The accounts to sign in with, one for each side. */
export const demoSignIn = { client: demoClient.username, expert: 'mara', password: 'take-your-time' };

const allPeople = [demoClient, ...demoClients, ...demoExperts];
/** Before the first expert joined. */
const clientsJoinedDaysAgo = 300;
/** The product shows a response time from the third session on. */
const minSessionsForResponseTime = 3;

/**
 * Adds the sample people, their history and today's sessions in one transaction, unless the database already has users.
 * Later starts add new sessions. Returns whether the database has the sample people.
 */
export async function loadDemo(deps: Deps): Promise<boolean> {
  const [found] = await deps.db.select({ id: users.id }).from(users).limit(1);
  if (!found) await transaction(deps.db, (tx) => addWorld(deps, tx));
  else if (!(await hasDemo(deps.db))) return false;
  else if (hasOwnSandbox(deps.config)) await renewWorld(deps);
  return true;
}

async function addWorld(deps: Deps, tx: Tx): Promise<void> {
  const at = deps.now();
  const portraits = startPortraits(
    deps,
    allPeople.map(({ username }) => username),
  );
  const own = { client: demoClient, sessions: demoClientSessions };
  const sessions = pastSessions({ experts: demoExperts, clients: demoClients, own }, at);
  // The sample expert's sessions go through the real services if the sandbox can pay for them. The rest are plain rows.
  const isReplayed = ({ expert }: PastSession) =>
    hasOwnSandbox(deps.config) && expert.username === demoSignIn.expert;
  const settled = sessions.filter((session) => !isReplayed(session));
  const userIds = await addUsers(deps, tx, portraits);
  const profileIds = await addProfiles(tx, at, userIds, settled);
  await addPricesAndHours(tx, at, profileIds);
  const feePercent = deps.config.platformFeePercent;
  await addSettledSessions(tx, settled, { userIds, profileIds, feePercent });
  if (settled.length < sessions.length) await startWorld(deps, tx, sessions.filter(isReplayed));
}

/** Recognizes the sample people by their email addresses, which no real person can have. */
export async function hasDemo(db: Db): Promise<boolean> {
  const addresses = allPeople.map(({ username }) => addressOf(username));
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.email, addresses)).limit(1);
  return found.length > 0;
}

const addressOf = (username: string) => `${username}@example.com`;

/** Only the two sample accounts can be signed in to. */
async function addUsers({ now, passwords }: Deps, tx: Tx, portraits: Portraits): Promise<IdLookup> {
  const at = now();
  const known = await passwords.hash(demoSignIn.password);
  const unknown = await passwords.hash(randomUUID());
  const isOpen = (username: string) => username === demoSignIn.client || username === demoSignIn.expert;
  const clients = [demoClient, ...demoClients].map((client, n) => ({
    ...client,
    joinedDaysAgo: clientsJoinedDaysAgo + n,
  }));
  const rows = [...clients, ...demoExperts].map(
    ({ username, firstName, lastName, timeZone, joinedDaysAgo }, n) => {
      const createdAt = joinedAt(at, joinedDaysAgo, n);
      return {
        ...{ username, firstName, lastName, timeZone, createdAt, updatedAt: createdAt },
        email: addressOf(username),
        password: isOpen(username) ? known : unknown,
        profileImageUrl: portraits.pathOf(username),
      };
    },
  );
  const { id, username, createdAt } = users;
  const added = await tx.insert(users).values(rows).returning({ id, username, createdAt });
  await portraits.save(tx, added);
  return idsOf(added.map((user) => ({ key: user.username, id: user.id })));
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
      hoursChosenAt: createdAt,
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

function idsOf(rows: { key: string; id: string }[]): IdLookup {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`sample row ${key} was not inserted`);
    return id;
  };
}

/** That many days ago, at a time of day that varies by person; with 0, today in UTC. */
function joinedAt(at: Date, days: number, n: number): Date {
  if (days === 0) return new Date(at.getTime() - (at.getTime() % dayMs) / 2);
  return new Date(at.getTime() - days * dayMs - ((n * 137) % 900) * minuteMs);
}
