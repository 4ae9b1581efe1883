import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Who a person is to the payment provider, from their first saved card on. */
export const paymentCustomers = pgTable('payment_customers', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  customerId: text().notNull().unique('payment_customers_customer_key'),
  createdAt: instant().notNull(),
});
