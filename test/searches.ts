import { eq } from 'drizzle-orm';
import { pricingTiers } from '#server/db/tables/pricing-tiers.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { caller, type TestApp } from './build-test-app.ts';
import { type Expert, signUpExpert, uniqueAddress, uniqueName } from './people.ts';

/** A word that no other test's profiles contain. */
export const uniqueWord = () => uniqueName('z');

export async function search(it: TestApp, parameters: Record<string, string | string[]>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value].flat()) query.append(name, each);
  }
  const answer = await caller(it, undefined, uniqueAddress())('GET', `/api/profiles?${query}`);
  return { answer, found: answer.statusCode === 200 ? answer.json<Profile[]>() : [] };
}

export const pricesOf = (expert: Expert | undefined) => eq(pricingTiers.profileId, expert?.profileId ?? '');
export const ids = (found: { id: string }[]) => found.map(({ id }) => id);
export const idsOf = (experts: Expert[]) => experts.map(({ profileId }) => profileId);

/** Creates experts one after the other. */
export async function createExperts(
  it: TestApp,
  list: Parameters<typeof signUpExpert>[1][],
  user: object = {},
): Promise<Expert[]> {
  const created: Expert[] = [];
  for (const fields of list) created.push(await signUpExpert(it, fields, { ...user }));
  return created;
}
