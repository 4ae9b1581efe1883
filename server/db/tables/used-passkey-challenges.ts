import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Challenges that a passkey has answered, so that each counts once. They are signed, so unused ones aren't stored. */
export const usedPasskeyChallenges = pgTable(
  'used_passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    /** Of the challenge. The row is deleted then. */
    expiresAt: instant().notNull(),
  },
  (t) => [index('used_passkey_challenges_expires').on(t.expiresAt)],
);
