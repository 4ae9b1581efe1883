import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { payments } from './payments.ts';

export const operations = [
  'create',
  'confirm',
  'capture',
  'cancel',
  'refund',
  'transfer',
  'reverse',
] as const;
export type Operation = (typeof operations)[number];

/** The outbox of calls to the payment provider: parameters and key are frozen when the row is written. */
export const paymentOps = pgTable(
  'payment_ops',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    op: text().$type<Operation>().notNull(),
    seq: integer().notNull().default(1),
    idempotencyKey: text().notNull().unique('payment_ops_idempotency_key'),
    /** When this key was first used may be soon after; the provider forgets it a day later. */
    keyedAt: instant().notNull(),
    params: jsonb().notNull(),
    state: text().$type<'due' | 'done' | 'failed'>().notNull().default('due'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    leasedUntil: instant(),
    /** Failures of the provider's own, one after the other: it repeats them under the same key. */
    faults: integer().notNull().default(0),
    lastError: text(),
    /** What the provider made. */
    resultId: text(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [
    unique('payment_ops_seq_key').on(t.paymentId, t.op, t.seq),
    index('payment_ops_due').on(t.dueAt).where(sql`${t.state} = 'due'`),
    check('payment_ops_state', sql`${t.state} in ('due', 'done', 'failed')`),
  ],
);
