import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable } from 'drizzle-orm/pg-core';

/** How far the product's clock has been moved from real time. One row, used only with TEST_CONTROLS=on. */
export const clock = pgTable(
  'clock',
  {
    only: boolean().primaryKey().default(true),
    offsetMs: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [check('clock_one_row', sql`${t.only}`)],
);
