import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp with millisecond precision, the same as a JavaScript Date. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** The order in which rows were written, also within one instant. */
export const sequence = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

/** Random, never sequential. */
export const id = () => uuid().primaryKey().defaultRandom();
