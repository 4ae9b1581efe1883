import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { availability } from '#server/db/tables/availability.ts';
import { bookings } from '#server/db/tables/bookings.ts';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { uploads } from '#server/db/tables/uploads.ts';
import { users } from '#server/db/tables/users.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { createPasswords } from '#server/features/accounts/passwords.ts';
import { createLog } from '#server/log.ts';
import { usernameSchema } from '#shared/accounts/accounts.schema.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { photoPathOf } from '#shared/uploads/photos.ts';
import { testConfig, testOrigin } from '#test/build-test-app.ts';
import { testDatabase } from '#test/test-database.ts';
import { demoClient, demoClientSessions, demoClients } from './clients.ts';
import { demoExperts } from './experts.ts';
import { demoSignIn, loadDemo } from './load-demo.ts';
import { pastSessions } from './past-sessions.ts';
import { readReview } from './read-review.ts';

const at = new Date('2031-05-14T15:20:00Z');
const passwords = createPasswords('cheap');
const allPeople = [demoClient, ...demoClients, ...demoExperts];
const people = {
  experts: demoExperts,
  clients: demoClients,
  own: { client: demoClient, sessions: demoClientSessions },
};

/** Runs `work` on an empty database, in a transaction that is rolled back. */
async function withoutPeople<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = await testDatabase();
  const undo = new Error('undo');
  let result: { value: T } | undefined;
  await transaction(db, async (tx) => {
    // These tables can't be emptied otherwise. The transaction is rolled back.
    await tx.execute(sql`alter table audit_log disable trigger audit_log_not_emptied`);
    await tx.execute(sql`alter table case_notes disable trigger case_notes_not_emptied`);
    await tx.execute(sql`truncate ${users} cascade`);
    result = { value: await work(tx) };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!result) throw new Error('work did not run');
  return result.value;
}

/** With a payment provider elsewhere, which never heard of the sample people. */
async function depsOn(db: Db, stored = new Map<string, Buffer>()): Promise<Deps> {
  const payments = { ...testConfig().payments, kind: 'sandbox' as const, url: 'http://127.0.0.1:1' };
  const config = { ...testConfig(), payments };
  const urls = { origin: testOrigin, localUrl: testOrigin };
  const deps = createDeps(config, { ...(await testDatabase()), db }, createLog('silent'), urls);
  const put: Deps['storage']['put'] = async (key, content) => void stored.set(key, content);
  return { ...deps, now: () => at, storage: { ...deps.storage, put }, passwords };
}

const everything = async (db: Db) => ({
  users: await db.select().from(users),
  profiles: await db.select().from(profiles),
  tiers: await db.select().from(pricingTiers),
  hours: await db.select().from(availability),
  bookings: await db.select().from(bookings),
  reviews: await db.select().from(reviews),
  uploads: await db.select().from(uploads),
});

describe('loaded into an empty database', () => {
  let it: Awaited<ReturnType<typeof everything>>;
  let again: typeof it;
  const stored = new Map<string, Buffer>();
  beforeAll(async () => {
    [it, again] = await withoutPeople(async (db) => {
      const deps = await depsOn(db, stored);
      expect(await loadDemo(deps)).toBe(true);
      const loaded = await everything(db);
      expect(await loadDemo(deps)).toBe(true);
      return [loaded, await everything(db)];
    });
  });
  const userNamed = (username: string) => it.users.find((user) => user.username === username);
  const profileNamed = (username: string) =>
    it.profiles.find(({ userId }) => userId === userNamed(username)?.id);

  test('there are about 60 experts all over the world, and clients', () => {
    expect(it.profiles.length).toBeGreaterThanOrEqual(55);
    expect(it.profiles.length).toBeLessThanOrEqual(65);
    expect(it.users.length - it.profiles.length).toBeGreaterThanOrEqual(25);
    const zones = new Set(it.users.map(({ timeZone }) => timeZone));
    expect(zones.size).toBeGreaterThanOrEqual(55);
    const odd = [
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'Australia/Adelaide',
      'America/St_Johns',
      'Pacific/Chatham',
    ];
    expect([...zones]).toEqual(expect.arrayContaining(odd));
  });

  test('loading a second time adds nothing', () => {
    expect(again).toEqual(it);
  });

  test('both demo accounts have the printed password, and no other account does', async () => {
    const opens = (username: string) => passwords.verify(userNamed(username)?.password, demoSignIn.password);
    expect(await opens(demoSignIn.client)).toBe(true);
    expect(await opens(demoSignIn.expert)).toBe(true);
    expect(await opens('priya')).toBe(false);
    expect(profileNamed(demoSignIn.client)).toBeUndefined();
    const expert = profileNamed(demoSignIn.expert);
    expect(expert).toMatchObject({ isVerified: true, isActive: true });
    const tiers = it.tiers.filter(({ profileId }) => profileId === expert?.id);
    expect(tiers.map(({ duration }) => duration)).toEqual([15, 30, 45]);
  });

  test('everyone has an email address that can’t receive mail', () => {
    for (const { username, email } of it.users) expect(email).toBe(`${username}@example.com`);
    expect(userNamed(demoSignIn.client)?.email).toBe(demoClient.email);
  });

  test('everyone has a portrait, stored like a photo in two sizes', async () => {
    expect(it.uploads).toHaveLength(it.users.length);
    for (const { id, profileImageUrl } of it.users) {
      const upload = it.uploads.find(({ userId }) => userId === id);
      expect(profileImageUrl).toBe(photoPathOf(upload?.id ?? ''));
      expect(upload?.claimedAt).not.toBeNull();
      expect(stored.get(`photo/${upload?.id}`)?.subarray(8, 12).toString()).toBe('WEBP');
    }
    const [small] = [...stored].filter(([key]) => key.startsWith('small/')).map(([, file]) => file);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('profiles vary in prices, reviews, hours and texts', () => {
    const without = <T extends { profileId: string }>(rows: T[]) =>
      it.profiles.filter(({ id }) => !rows.some(({ profileId }) => profileId === id)).length;
    expect(without(it.tiers)).toBe(1);
    expect(without(it.reviews)).toBe(5);
    expect(without(it.hours)).toBeGreaterThan(3);
    expect(it.profiles.filter(({ about }) => about === null)).toHaveLength(3);
    expect(it.profiles.filter(({ isActive }) => !isActive)).toHaveLength(2);
    expect(it.tiers.filter(({ price }) => !price.endsWith('.00')).length).toBeGreaterThan(5);
    expect(it.reviews.filter(({ comment }) => comment === null).length).toBeGreaterThan(20);
    expect(it.reviews.filter(({ reply }) => reply !== null).length).toBeGreaterThan(2);
  });

  test('a profile’s counts match its sessions', () => {
    for (const profile of it.profiles) {
      const done = it.bookings.filter(
        ({ profileId, status }) => profileId === profile.id && status === 'completed',
      );
      expect(profile.sessionsCompleted).toBe(done.length);
      expect(profile.responseTime === null).toBe(done.length < 3);
    }
    expect(Math.max(...it.profiles.map(({ sessionsCompleted }) => sessionsCompleted))).toBeLessThanOrEqual(
      40,
    );
  });

  test('sessions are over, have the expert’s price, and never overlap', () => {
    for (const booking of it.bookings) {
      const profile = it.profiles.find(({ id }) => id === booking.profileId);
      const booker = it.users.find(({ id }) => id === booking.bookerId);
      const tier = it.tiers.find(
        ({ profileId, duration }) => profileId === booking.profileId && duration === booking.duration,
      );
      expect(booking.price).toBe(tier?.price);
      expect(booking.endsAt.getTime()).toBeLessThan(at.getTime());
      expect(booking.createdAt.getTime()).toBeLessThan(booking.scheduledAt.getTime());
      expect(booking.createdAt.getTime()).toBeGreaterThan(profile?.createdAt.getTime() ?? Infinity);
      expect(booking.createdAt.getTime()).toBeGreaterThan(booker?.createdAt.getTime() ?? Infinity);
      const clashing = it.bookings.filter(
        (other) =>
          (other.profileId === booking.profileId || other.bookerId === booking.bookerId) &&
          other.scheduledAt < booking.endsAt &&
          booking.scheduledAt < other.endsAt,
      );
      expect(clashing).toEqual([booking]);
    }
  });

  test('every review is by the client of a completed session, written after it', () => {
    for (const review of it.reviews) {
      const booking = it.bookings.find(({ id }) => id === review.bookingId);
      expect(booking).toMatchObject({
        profileId: review.profileId,
        bookerId: review.reviewerId,
        status: 'completed',
      });
      expect(review.createdAt.getTime()).toBeGreaterThan(booking?.endsAt.getTime() ?? Infinity);
      expect(review.createdAt.getTime()).toBeLessThan(at.getTime());
      if (review.repliedAt) expect(review.repliedAt.getTime()).toBeLessThan(at.getTime());
      expect(review.rating).toBeGreaterThanOrEqual(3);
    }
    const comments = it.reviews.flatMap(({ comment }) => comment ?? []);
    expect(new Set(comments).size).toBe(comments.length);
    expect(comments.length).toBeGreaterThan(150);
  });

  test('the demo client has reviewed her past sessions', () => {
    const hers = it.bookings.filter(({ bookerId }) => bookerId === userNamed(demoSignIn.client)?.id);
    expect(hers).toHaveLength(3);
    expect(hers.filter(({ id }) => !it.reviews.some(({ bookingId }) => bookingId === id))).toEqual([]);
  });

  test('an expert joined today', () => {
    const midnight = new Date('2031-05-14T00:00:00Z');
    const today = it.profiles.filter(({ createdAt }) => createdAt >= midnight && createdAt < at);
    expect(today).toHaveLength(1);
  });
});

test('nothing is added if the database already has a user', async () => {
  const found = await withoutPeople(async (db) => {
    await db.insert(users).values({ username: 'first-of-all', password: '-' });
    expect(await loadDemo(await depsOn(db))).toBe(false);
    return everything(db);
  });
  expect(found.users).toMatchObject([{ username: 'first-of-all' }]);
  expect(Object.values(found).flat()).toHaveLength(1);
});

describe('the sample people', () => {
  test.each(allPeople)('$username could sign up', ({ username, firstName, lastName, timeZone }) => {
    expect(usernameSchema.safeParse(username).error).toBeUndefined();
    expect(isTimeZone(timeZone)).toBe(true);
    for (const name of [firstName, lastName]) expect(name).toMatch(/^\p{Lu}.{1,99}$/u);
  });

  test('have unique names and usernames', () => {
    const usernames = allPeople.map(({ username }) => username.toLowerCase());
    const names = allPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(new Set(usernames).size).toBe(allPeople.length);
    expect(new Set(names).size).toBe(allPeople.length);
  });

  test.each(demoExperts)('$username has a valid profile', (expert) => {
    const { role, headline, about, location, tags, links = {}, reviews: written } = expert;
    expect(role).toMatch(/^.{2,100}$/u);
    expect(headline).toMatch(/^.{10,200}$/u);
    expect(location).toMatch(/^.{2,100}$/u);
    expect(about?.length ?? 100).toBeGreaterThanOrEqual(100);
    expect(about?.length ?? 100).toBeLessThanOrEqual(5000);
    expect(tags.length).toBeGreaterThanOrEqual(2);
    expect(tags.length).toBeLessThanOrEqual(6);
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) expect(tag).toMatch(/^.{2,50}$/u);
    for (const link of Object.values(links)) expect(new URL(link).protocol).toBe('https:');
    for (const each of written) {
      expect(each).toMatch(/^(★★★★★|★★★★☆|★★★☆☆)( .+)?$/u);
      expect(readReview(each).comment?.length ?? 1).toBeLessThanOrEqual(1000);
    }
    expect(written.length).toBeLessThanOrEqual(expert.sessions);
  });

  test('have reviews that are parsed into stars, comment and reply', () => {
    expect(readReview('★★★★☆ Good. ↳ Thank you.')).toEqual({
      rating: 4,
      comment: 'Good.',
      reply: 'Thank you.',
    });
    expect(readReview('★★★★★')).toEqual({ rating: 5, comment: null, reply: null });
  });
});

describe('their past sessions', () => {
  test('are the same every time', () => {
    expect(pastSessions(people, at)).toEqual(pastSessions(people, new Date(at)));
  });

  test('fit in and are over, whatever the time of the first start', () => {
    const started = Array.from({ length: 30 }, (_, n) => new Date(at.getTime() + n * 317 * 3_600_000));
    for (const moment of started) {
      const sessions = pastSessions(people, moment);
      expect(sessions.filter(({ repliedAt }) => repliedAt >= moment)).toEqual([]);
      const texts = sessions.flatMap(({ review }) => review ?? []);
      expect(texts).toEqual(expect.arrayContaining(demoExperts.flatMap((expert) => expert.reviews)));
    }
  });

  test('start within the expert’s weekly hours', () => {
    const outside = pastSessions(people, at).filter(({ expert, scheduledAt }) => {
      const [day = '', time = ''] = localTime(expert.timeZone, scheduledAt);
      const isInside = expert.hours.some(
        ({ dayOfWeek, startTime, endTime }) =>
          endTime < startTime || (weekdays[dayOfWeek] === day && startTime <= time && time < endTime),
      );
      return expert.hours.length > 0 && !isInside;
    });
    expect(outside).toEqual([]);
  });
});

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function localTime(timeZone: string, instant: Date): string[] {
  const day = instant.toLocaleDateString('en', { timeZone, weekday: 'long' });
  const time = instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return [day, time];
}
