import type { Fault } from '../fault.ts';

export const databaseFaults: Fault[] = [
  {
    name: 'Two clients can book an expert inside the buffer between sessions',
    file: 'server/db/migrations/0002_promises.sql',
    find: `tstzrange("blocked_from", "blocked_until", '[)') WITH &&`,
    replace: `tstzrange("scheduled_at", "ends_at", '[)') WITH &&`,
    tests: ['server/db/constraints.test.ts'],
  },
  {
    name: 'The ledger accepts a transaction with a negative sum',
    file: 'server/db/migrations/0002_promises.sql',
    find: 'HAVING sum(amount) <> 0',
    replace: 'HAVING sum(amount) > 0',
    tests: ['server/db/constraints.test.ts'],
  },
  {
    name: 'An expert’s payable balance can go below zero',
    file: 'server/db/migrations/0001_tables.sql',
    find: ` and "ledger_accounts"."name" not like 'expert:%:payable'`,
    replace: '',
    tests: ['server/db/constraints.test.ts'],
  },
  {
    name: 'One email address can have two accounts if the letter case differs',
    file: 'server/db/migrations/0001_tables.sql',
    find: 'USING btree (lower("email"))',
    replace: 'USING btree ("email")',
    tests: ['server/db/constraints.test.ts', 'server/features/settings/settings.test.ts'],
  },
  {
    name: 'A new message is announced to its sender only',
    file: 'server/db/migrations/0010_conversation.sql',
    find: 'ARRAY[NEW.sender_id, NEW.receiver_id]',
    replace: 'ARRAY[NEW.sender_id]',
    tests: ['server/features/live/live.test.ts'],
  },
  {
    name: 'An expert who turns bookings off stays in the search results',
    file: 'server/db/migrations/0005_search.sql',
    find: 'NEW.tags, NEW.is_active))',
    replace: 'NEW.tags, OLD.is_active))',
    tests: ['server/features/search/search-index.test.ts'],
  },
];
