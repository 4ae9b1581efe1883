import {
  bigint,
  bigserial,
  boolean,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** A schema of its own, which exists only where the sandbox is used. */
const schema = pgSchema('stripe_sandbox');

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Every object of the API, as the API shows it. `hidden` is what only a bank would know. */
export const objects = schema.table('objects', {
  id: text().primaryKey(),
  kind: text().notNull(),
  /** The connected account it belongs to; empty for the platform's own. */
  account: text().notNull(),
  /** Orders objects created in the same second. */
  position: bigserial({ mode: 'number' }).notNull(),
  created: bigint({ mode: 'number' }).notNull(),
  body: jsonb().notNull(),
  hidden: jsonb().notNull().default({}),
});

/** Stored answers by idempotency key, kept for a day. */
export const requests = schema.table(
  'requests',
  {
    account: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: jsonb().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.key] })],
);

/** Where events are sent, from the configuration, which also has their secrets. Every endpoint gets every event. */
export const endpoints = schema.table('endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
});

/** One row for each event and endpoint, done when it is delivered or given up after three days. */
export const deliveries = schema.table(
  'deliveries',
  {
    eventId: text().notNull(),
    endpointId: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    done: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.endpointId] })],
);

/** The sum of each account's balance transactions, kept by a trigger in one row per group of writers. */
export const balances = schema.table(
  'balances',
  {
    account: text().notNull(),
    writer: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.writer] })],
);

/** Injected faults, one row per name. */
export const faults = schema.table('faults', {
  name: text().primaryKey(),
  fault: jsonb().notNull(),
});
