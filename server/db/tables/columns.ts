import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond: what JavaScript holds is what the row holds. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Random, never sequential. */
export const id = () => uuid().primaryKey().defaultRandom();
