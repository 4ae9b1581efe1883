import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { rateLimits } from '#server/db/tables/rate-limits.ts';
import type { Db } from '#server/db/transaction.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import { deriveKey } from '#server/secrets/keys.ts';

const minute = 60;
const hour = 60 * minute;

/** How often one subject may do something, counted over all processes. `always` also applies with RATE_LIMITS=relaxed. */
export const limitRules = {
  everything: { max: 600, windowSeconds: minute, always: false },
  search: { max: 240, windowSeconds: minute, always: false },
  searchByMeaning: { max: 120, windowSeconds: minute, always: false },
  closest: { max: 60, windowSeconds: minute, always: false },
  slots: { max: 120, windowSeconds: minute, always: false },
  registration: { max: 10, windowSeconds: hour, always: false },
  passwordReset: { max: 5, windowSeconds: hour, always: false },
  /** Each one makes two calls to the payment provider. */
  onboarding: { max: 20, windowSeconds: hour, always: false },
  /** Every card that is tried, and every return to the payment page, asks once. */
  payments: { max: 60, windowSeconds: hour, always: false },
  bookings: { max: 20, windowSeconds: hour, always: false },
  // Each one emails the other party.
  proposals: { max: 20, windowSeconds: hour, always: false },
  messages: { max: 30, windowSeconds: minute, always: false },
  /** Entering a room, and what the two browsers tell each other there. */
  roomSignals: { max: 600, windowSeconds: minute, always: false },
  reviews: { max: 10, windowSeconds: hour, always: false },
  reports: { max: 10, windowSeconds: 24 * hour, always: false },
  verifications: { max: 3, windowSeconds: 24 * hour, always: false },
  /** Calls with the payment sandbox's public key that write. */
  sandboxCards: { max: 60, windowSeconds: minute, always: false },
  /** Each of ten tabs reconnects every few seconds while a proxy restarts. */
  streams: { max: 240, windowSeconds: minute, always: false },
  /** By person and by address: each one emails an address that may be a stranger's. */
  emailChanges: { max: 5, windowSeconds: 24 * hour, always: false },
  /** By person and by address: emails about how someone signs in, whose address may be a stranger's. */
  securityMails: { max: 10, windowSeconds: 24 * hour, always: false },
  exports: { max: 5, windowSeconds: 24 * hour, always: false },
  /** Connecting a calendar and checking it now: each asks another server. */
  calendars: { max: 30, windowSeconds: hour, always: false },
  uploads: { max: 20, windowSeconds: hour, always: false },
  wrongPasswordHere: { max: 5, windowSeconds: 15 * minute, always: true },
  wrongPasswordAnywhere: { max: 50, windowSeconds: hour, always: true },
  /** By address, whatever the username: one password tried on many accounts. */
  wrongPasswordsFrom: { max: 100, windowSeconds: hour, always: false },
  /** By person, of whom the password is known. Counts codes and passkeys alike. */
  wrongSecondStep: { max: 10, windowSeconds: hour, always: true },
  /** By address, whoever the person. */
  wrongSecondStepsFrom: { max: 50, windowSeconds: hour, always: false },
  /** By address: each one verifies a signature. */
  wrongPasskeysFrom: { max: 100, windowSeconds: hour, always: false },
} as const;

export type LimitRule = keyof typeof limitRules;

export type Limits = {
  /** Counts one attempt and throws `limited` above the maximum. */
  hit(rule: LimitRule, subject: string): Promise<void>;
  /** Like `hit`, but reserves counts in blocks: one write for many requests, never above the maximum. */
  hitInBlocks(rule: LimitRule, subject: string): Promise<void>;
  /** Undoes `hit`, for example after the right password. */
  forgive(rule: LimitRule, subject: string, how: 'one' | 'all'): Promise<void>;
  /** Takes an amount from a budget shared by all processes per UTC day. Returns false and takes nothing if too little is left. */
  spendToday(what: string, amount: number, max: number): Promise<boolean>;
  deleteExpired(): Promise<void>;
};

type Settings = Pick<Config, 'relaxedLimits' | 'sessionSecret'>;

export function createLimits(config: Settings, db: Db, now: () => Date): Limits {
  const secret = deriveKey(config, 'rate limits');
  const keyOf = (rule: LimitRule, subject: string) =>
    `${rule}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;
  const isLifted = (rule: LimitRule) => config.relaxedLimits && !limitRules[rule].always;
  const blocks = reservedBlocks(db, now);

  return {
    async hit(rule, subject) {
      if (isLifted(rule)) return;
      const { count, resetsAt } = await addHits(db, now(), rule, keyOf(rule, subject), 1);
      if (count > limitRules[rule].max) throw tooManyAttempts(resetsAt, now());
    },
    async hitInBlocks(rule, subject) {
      if (!isLifted(rule)) await blocks.take(rule, keyOf(rule, subject));
    },
    async forgive(rule, subject, how) {
      if (isLifted(rule)) return;
      const left = how === 'all' ? sql`0` : sql`greatest(${rateLimits.count} - 1, 0)`;
      await db
        .update(rateLimits)
        .set({ count: left })
        .where(sql`${rateLimits.key} = ${keyOf(rule, subject)}`);
    },
    async spendToday(what, amount, max) {
      if (amount > max) return false;
      const day = now().toISOString().slice(0, 10);
      const spent = await db
        .insert(rateLimits)
        .values({ key: `${what}:${day}`, count: amount, resetsAt: endOf(day) })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: { count: sql`${rateLimits.count} + ${amount}` },
          setWhere: sql`${rateLimits.count} <= ${max - amount}`,
        })
        .returning();
      return spent.length > 0;
    },
    async deleteExpired() {
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now()));
    },
  };
}

type Window = { count: number; resetsAt: Date };

/** Adds to the current window, or opens a new one if it has ended. */
async function addHits(db: Db, at: Date, rule: LimitRule, key: string, amount: number): Promise<Window> {
  const resetsAt = new Date(at.getTime() + limitRules[rule].windowSeconds * 1000);
  const latest = latestWindowEnd(rule, at).toISOString();
  const expired = sql`(${rateLimits.resetsAt} <= ${at.toISOString()} or ${rateLimits.resetsAt} > ${latest})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: amount, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${expired} then ${amount} else ${rateLimits.count} + ${amount} end`,
        resetsAt: sql`case when ${expired} then ${resetsAt.toISOString()} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error('rate limit row not returned');
  return row;
}

const blockSize = 20;
const maxBlocks = 10_000;

/** Counts taken from blocks that this process has reserved in the database. */
function reservedBlocks(db: Db, now: () => Date) {
  const blocks = new Map<string, { left: number; spent: boolean; resetsAt: Date }>();
  const pendingReservations = new Map<string, Promise<void>>();

  /** Reserves the next block. Concurrent requests share one write. */
  const reserve = (rule: LimitRule, key: string): Promise<void> => {
    const running = pendingReservations.get(key);
    if (running !== undefined) return running;
    const reservation = (async () => {
      const { count, resetsAt } = await addHits(db, now(), rule, key, blockSize);
      const left = Math.min(blockSize, limitRules[rule].max - (count - blockSize));
      if (blocks.size >= maxBlocks) blocks.clear();
      blocks.set(key, { left: Math.max(left, 0), spent: left <= 0, resetsAt });
    })().finally(() => pendingReservations.delete(key));
    pendingReservations.set(key, reservation);
    return reservation;
  };

  return {
    async take(rule: LimitRule, key: string): Promise<void> {
      for (;;) {
        const at = now();
        const block = blocks.get(key);
        if (block && block.resetsAt > at && block.resetsAt <= latestWindowEnd(rule, at)) {
          if (block.spent) throw tooManyAttempts(block.resetsAt, at);
          if (block.left > 0) {
            block.left -= 1;
            return;
          }
        }
        await reserve(rule, key);
      }
    },
  };
}

/**
 * A window that ends later than this dates from before the clock was moved back. One that ends a little later than a
 * new window would was opened by a machine whose clock is ahead of ours.
 */
function latestWindowEnd(rule: LimitRule, at: Date): Date {
  return new Date(at.getTime() + 2 * limitRules[rule].windowSeconds * 1000);
}

function endOf(day: string): Date {
  return new Date(Date.parse(day) + 24 * hour * 1000);
}

function tooManyAttempts(resetsAt: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000));
  return new AppError('limited', errorCopy.tooManyAttempts(seconds), { retryAfterSeconds: seconds });
}
