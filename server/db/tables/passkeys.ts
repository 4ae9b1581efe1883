import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** What people sign in with instead of a password. The private key never leaves their device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The lowest free number from 1 to 10, so that nobody has more than ten. */
    position: smallint().notNull(),
    /** As the device names it, base64url. */
    credentialId: text().notNull().unique('passkeys_credential_key'),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often the device used it, or always 0. If it goes backwards, the passkey was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the device. */
    transports: text().array().notNull().default([]),
    /** Synced to the person's other devices. */
    backedUp: boolean().notNull(),
    /** As the person calls it. */
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    unique('passkeys_position_key').on(t.userId, t.position),
    check('passkeys_position', sql`${t.position} between 1 and 10`),
    check('passkeys_counter', sql`${t.counter} >= 0`),
    check('passkeys_name', sql`char_length(${t.name}) between 1 and 60`),
  ],
);
