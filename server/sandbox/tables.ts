import { bigint, bigserial, boolean, integer, jsonb, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/tables/columns.ts';

/** The sandbox keeps to a schema of its own, which exists only where it is used. */
const schema = pgSchema('stripe_sandbox');

/** Every object that the API shows, as it shows it; `hidden` is what a bank would know and nobody is told. */
export const objects = schema.table('objects', {
  id: text().primaryKey(),
  kind: text().notNull(),
  /** The connected account it belongs to; empty for the platform's own. */
  account: text().notNull(),
  /** Objects of one second still have an order. */
  position: bigserial({ mode: 'number' }).notNull(),
  created: bigint({ mode: 'number' }).notNull(),
  body: jsonb().notNull(),
  hidden: jsonb().notNull().default({}),
});

/** Answers by idempotency key, kept for a day. */
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

/** Where events are sent, from the configuration. Every endpoint gets every event. */
export const endpoints = schema.table('endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  secret: text().notNull(),
});

/** One row for each event and endpoint until it was taken, or given up after three days. */
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

/** Switches that make the sandbox misbehave, one row of each name. */
export const faults = schema.table('faults', {
  name: text().primaryKey(),
  fault: jsonb().notNull(),
});

/** Made by whoever starts the sandbox, as often as it starts. */
export const createTables = `
  create schema if not exists stripe_sandbox;
  create table if not exists stripe_sandbox.objects (
    id text primary key, kind text not null, account text not null, position bigserial not null,
    created bigint not null, body jsonb not null, hidden jsonb not null default '{}'
  );
  create index if not exists objects_kind on stripe_sandbox.objects (kind, account, position);
  create index if not exists objects_body on stripe_sandbox.objects using gin (body jsonb_path_ops);
  create table if not exists stripe_sandbox.requests (
    account text not null, key text not null, fingerprint text not null, status integer not null,
    answer jsonb not null, request_id text not null, created_at timestamptz not null, primary key (account, key)
  );
  create table if not exists stripe_sandbox.endpoints (id text primary key, url text not null, secret text not null);
  create table if not exists stripe_sandbox.deliveries (
    event_id text not null, endpoint_id text not null, attempts integer not null default 0,
    due_at timestamptz not null, done boolean not null default false, primary key (event_id, endpoint_id)
  );
  create index if not exists deliveries_due on stripe_sandbox.deliveries (due_at) where not done;
  create table if not exists stripe_sandbox.faults (name text primary key, fault jsonb not null);
`;
