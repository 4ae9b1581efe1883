import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with millisecond precision, the same as a JavaScript Date. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Random, never sequential. */
export const id = () => uuid().primaryKey().defaultRandom();
