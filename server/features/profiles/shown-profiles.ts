import { sql } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';

/** No operator has hidden the profile or suspended its owner. For queries that join both tables. */
export const isShown = sql<boolean>`(${profiles.hiddenAt} is null and ${users.suspendedAt} is null)`;

/** The expert takes bookings. For queries that join both tables. */
export const isBookable = sql<boolean>`(${profiles.isActive} and ${isShown})`;
