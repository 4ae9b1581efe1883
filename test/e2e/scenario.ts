import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';

export const password = 'correct horse battery';
export const newName = (prefix = 'u') => `${prefix}${randomBytes(6).toString('hex')}`;

type Fields = Record<string, unknown>;
type ScenarioPerson = { user: Fields; profile?: Fields; prices?: number[]; hours?: Fields };
type ScenarioBooking = {
  client: string;
  expert: string;
  scheduledAt: string;
  status: 'unpaid' | 'requested' | 'confirmed';
} & Fields;

export type ScenarioUser = {
  id: string;
  username: string;
  /** Empty for a person without a profile. */
  profileId: string;
  cookie: { name: string; value: string };
};
export type MadeBooking = { id: string; clientSecret: string };

/** People, signed in, with their profiles and bookings, made by the server in one call. */
export async function buildScenario(
  context: BrowserContext,
  people: Record<string, ScenarioPerson>,
  bookings: ScenarioBooking[] = [],
) {
  const answer = await context.request.post('/test/scenario', { data: { people, bookings } });
  expect(answer.status(), await answer.text()).toBe(201);
  const built = (await answer.json()) as {
    people: Record<string, ScenarioUser>;
    bookings: MadeBooking[];
  };
  return { ...built, origin: new URL(answer.url()).origin };
}

/** From now on this context's pages and calls are this person's. */
export async function signInWith(context: BrowserContext, { cookie }: ScenarioUser, origin: string) {
  await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

export const aPerson = (fields: Fields = {}): ScenarioPerson => ({
  user: { username: newName(), password, firstName: 'Ada', lastName: 'Byron', ...fields },
});

/** A clockmaker with prices. */
export const anExpertPerson = (profile: Fields = {}, user: Fields = {}): ScenarioPerson => ({
  ...aPerson(user),
  profile: {
    role: 'Clockmaker',
    headline: 'Repairs what your grandfather wound',
    about: 'Forty years at the bench.',
    tags: ['Clocks'],
    ...profile,
  },
  prices: [50, 75, 100],
});
