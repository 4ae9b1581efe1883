import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { payments } from './payments.ts';

/** A client's bank questions a charge. A charge can have several, one after another or at the same time. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    status: text().$type<'open' | 'won' | 'lost'>().notNull().default('open'),
    amount: bigint({ mode: 'number' }).notNull(),
    /** What the bank took when it opened. Nothing for an inquiry, which may become a dispute later. */
    withdrawn: bigint({ mode: 'number' }).notNull().default(0),
    reason: text().notNull(),
    evidenceDueBy: instant(),
    openedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    index('disputes_payment').on(t.paymentId),
    check('disputes_status', sql`${t.status} in ('open', 'won', 'lost')`),
    check('disputes_amounts', sql`${t.amount} >= 0 and ${t.withdrawn} >= 0`),
    check('disputes_closed', sql`(${t.status} = 'open') = (${t.closedAt} is null)`),
  ],
);
