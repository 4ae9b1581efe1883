import { and, eq, inArray } from 'drizzle-orm';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import type { SamplePerson, Samples } from '#shared/profiles/samples.schema.ts';
import { isBookable } from './shown-profiles.ts';

/** Who is on the landing page: the three with bio links, then the six below. */
export const landingPeople = [
  'priya',
  'ludovica',
  'grainne',
  'mara',
  'tomas',
  'huimin',
  'kristjan-p',
  'sione',
  'aiko',
];

/** The sample people for the landing page: all of them, or none. Only their own email addresses tell them from others. */
export async function readSamples({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<Samples> {
  if (!config.demo) return { people: [] };
  const { username, firstName, lastName, profileImageUrl } = users;
  const { role, headline } = profiles;
  const emails = landingPeople.map((name) => `${name}@example.com`);
  const rows = await db
    .select({ username, firstName, lastName, profileImageUrl, role, headline, price: pricingTiers.price })
    .from(users)
    .innerJoin(profiles, and(eq(profiles.userId, users.id), isBookable))
    .innerJoin(pricingTiers, and(eq(pricingTiers.profileId, profiles.id), eq(pricingTiers.duration, 15)))
    .where(and(inArray(username, landingPeople), inArray(users.email, emails)));
  const people = landingPeople.flatMap((name): SamplePerson[] => {
    const row = rows.find((each) => each.username === name);
    return row?.firstName && row.lastName
      ? [{ ...row, firstName: row.firstName, lastName: row.lastName }]
      : [];
  });
  return { people: people.length === landingPeople.length ? people : [] };
}
