import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** What operators write down about a case, for each other. Append-only. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => cases.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('case_notes_case').on(t.caseId, t.at, t.id),
    check('case_notes_text', sql`char_length(${t.text}) between 3 and 2000`),
  ],
);
