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

/** The outbox of payment provider calls. Parameters and key are fixed when the row is written. */
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
    /** When the key was created. The provider forgets a key a day after its first use. */
    keyedAt: instant().notNull(),
    params: jsonb().notNull(),
    /** `returned`: a refund that was sent and came back. */
    state: text().$type<'due' | 'done' | 'failed' | 'returned'>().notNull().default('due'),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull(),
    leasedUntil: instant(),
    /** Consecutive server errors, which the provider repeats for the same key. */
    faults: integer().notNull().default(0),
    lastError: text(),
    /** The id of the object the provider created. */
    resultId: text(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [
    unique('payment_ops_seq_key').on(t.paymentId, t.op, t.seq),
    index('payment_ops_due').on(t.dueAt).where(sql`${t.state} = 'due'`),
    index('payment_ops_result').on(t.resultId).where(sql`${t.resultId} is not null`),
    check('payment_ops_state', sql`${t.state} in ('due', 'done', 'failed', 'returned')`),
  ],
);
