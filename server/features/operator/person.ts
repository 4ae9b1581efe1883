import type { PgColumn } from 'drizzle-orm/pg-core';
import type { users } from '#server/db/tables/users.ts';
import { fullName } from '#shared/accounts/names.ts';
import type { PersonView } from '#shared/operator/operator.schema.ts';

type Naming = 'id' | 'username' | 'firstName' | 'lastName';

/** The columns that name someone, of the users table or an alias of it. */
export function personColumns<Users extends Record<Naming, PgColumn>>(table: Users): Pick<Users, Naming> {
  const { id, username, firstName, lastName } = table;
  return { id, username, firstName, lastName };
}

export type PersonRow = Pick<typeof users.$inferSelect, Naming>;

export function presentPerson(person: PersonRow): PersonView {
  return { id: person.id, username: person.username, name: fullName(person) };
}
