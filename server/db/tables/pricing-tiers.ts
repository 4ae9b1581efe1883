import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { profiles } from './profiles.ts';

export const pricingTiers = pgTable(
  'pricing_tiers',
  {
    id: id(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    duration: integer().notNull(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('pricing_tiers_duration_key').on(t.profileId, t.duration),
    check('pricing_tiers_duration', sql`${t.duration} in (15, 30, 45)`),
    check('pricing_tiers_price', sql`${t.price} between 1 and 10000`),
  ],
);
