import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { deriveKey } from '#server/config/session-secret.ts';
import type { Config } from '#server/config.ts';
import { rateLimits } from '#server/db/tables/rate-limits.ts';
import type { Db } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';

const minute = 60;
const hour = 60 * minute;

/** How often something may happen to one subject, over all processes. `always` survives RATE_LIMITS=relaxed. */
const limitRules = {
  everything: { max: 600, windowSeconds: minute, always: false },
  search: { max: 240, windowSeconds: minute, always: false },
  searchByMeaning: { max: 120, windowSeconds: minute, always: false },
  registration: { max: 10, windowSeconds: hour, always: false },
  passwordReset: { max: 5, windowSeconds: hour, always: false },
  bookings: { max: 20, windowSeconds: hour, always: false },
  messages: { max: 30, windowSeconds: minute, always: false },
  reviews: { max: 10, windowSeconds: hour, always: false },
  uploads: { max: 20, windowSeconds: hour, always: false },
  wrongPasswordHere: { max: 5, windowSeconds: 15 * minute, always: true },
  wrongPasswordAnywhere: { max: 50, windowSeconds: hour, always: true },
} as const;

export type LimitRule = keyof typeof limitRules;

export type Limits = {
  /** Counts one and throws `limited` when that is one too many. */
  hit(rule: LimitRule, subject: string): Promise<void>;
  /** As `hit`, reserving counts in blocks: one write for many requests, never above the limit. */
  hitOften(rule: LimitRule, subject: string): Promise<void>;
  /** Takes back what `hit` counted for something that turned out to be fine. */
  forgive(rule: LimitRule, subject: string, how: 'one' | 'all'): Promise<void>;
  /** Takes an amount from what all may use together on that UTC day; false, and nothing taken, when less is left. */
  spendToday(what: string, amount: number, max: number): Promise<boolean>;
  deleteExpired(): Promise<void>;
};

type Window = { count: number; resetsAt: Date };
const blockSize = 20;
const maxBlocks = 10_000;

export function createLimits(
  config: Pick<Config, 'relaxedLimits' | 'sessionSecret'>,
  db: Db,
  now: () => Date,
): Limits {
  const secret = deriveKey(config, 'rate limits');
  const blocks = new Map<string, { left: number; spent: boolean; resetsAt: Date }>();
  const reserving = new Map<string, Promise<void>>();
  const keyOf = (rule: LimitRule, subject: string) =>
    `${rule}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;
  const lifted = (rule: LimitRule) => config.relaxedLimits && !limitRules[rule].always;

  const add = async (rule: LimitRule, key: string, amount: number): Promise<Window> => {
    const at = now();
    const resetsAt = new Date(at.getTime() + limitRules[rule].windowSeconds * 1000);
    const longest = longestWindow(rule, at).toISOString();
    const over = sql`(${rateLimits.resetsAt} <= ${at.toISOString()} or ${rateLimits.resetsAt} > ${longest})`;
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: amount, resetsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${over} then ${amount} else ${rateLimits.count} + ${amount} end`,
          resetsAt: sql`case when ${over} then ${resetsAt.toISOString()} else ${rateLimits.resetsAt} end`,
        },
      })
      .returning();
    if (!row) throw new Error('rate limit row not returned');
    return row;
  };

  /** Takes the next block for everybody who waits for it: one write for all of them. */
  const reserve = (rule: LimitRule, key: string): Promise<void> => {
    const running = reserving.get(key);
    if (running !== undefined) return running;
    const reservation = (async () => {
      const { count, resetsAt } = await add(rule, key, blockSize);
      const left = Math.min(blockSize, limitRules[rule].max - (count - blockSize));
      if (blocks.size >= maxBlocks) blocks.clear();
      blocks.set(key, { left: Math.max(left, 0), spent: left <= 0, resetsAt });
    })().finally(() => reserving.delete(key));
    reserving.set(key, reservation);
    return reservation;
  };

  return {
    async hit(rule, subject) {
      if (lifted(rule)) return;
      const window = await add(rule, keyOf(rule, subject), 1);
      if (window.count > limitRules[rule].max) throw tooMany(window.resetsAt, now());
    },
    async hitOften(rule, subject) {
      if (lifted(rule)) return;
      const key = keyOf(rule, subject);
      for (;;) {
        const at = now();
        const block = blocks.get(key);
        if (block && block.resetsAt > at && block.resetsAt <= longestWindow(rule, at)) {
          if (block.spent) throw tooMany(block.resetsAt, at);
          if (block.left > 0) {
            block.left -= 1;
            return;
          }
        }
        await reserve(rule, key);
      }
    },
    async forgive(rule, subject, how) {
      if (lifted(rule)) return;
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

/**
 * A window that ends later than this is left over from a clock that was moved back; one that ends a little
 * later than a fresh one would is another request's or machine's whose clock is ahead of ours.
 */
function longestWindow(rule: LimitRule, at: Date): Date {
  return new Date(at.getTime() + 2 * limitRules[rule].windowSeconds * 1000);
}

function endOf(day: string): Date {
  return new Date(Date.parse(day) + 24 * hour * 1000);
}

function tooMany(resetsAt: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('limited', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
