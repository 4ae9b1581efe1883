import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** What signing in takes after the password. A person without a row signs in with the password alone. */
export const secondSteps = pgTable(
  'second_steps',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the authenticator app, if one is used. Encrypted with a key derived from the server's secret. */
    appSecret: text(),
    /** Which key encrypted it, so that it can be encrypted again when the server's secret is replaced. */
    appSecretKey: text(),
    /** The time step of the last accepted code. Only later codes are accepted. */
    appLastStep: bigint({ mode: 'number' }),
    appSince: instant(),
    /** Asks for a passkey. */
    asksForPasskey: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('second_steps_app_secret_key').on(t.appSecretKey),
    check('second_steps_some', sql`${t.asksForPasskey} or ${t.appSecret} is not null`),
    check(
      'second_steps_app',
      sql`num_nulls(${t.appSecret}, ${t.appSecretKey}, ${t.appLastStep}, ${t.appSince}) in (0, 4)`,
    ),
  ],
);
