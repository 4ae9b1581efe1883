import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { type Call, type FakeApi, fakeApi, refusal } from './fake-api.ts';
import { aProfile, noNotices, priya } from './samples.ts';

export const noProfile = () => refusal(404, { code: 'not_found', message: 'Profile not found' });

type Tier = { duration: 15 | 30 | 45; price: number };

type OwnProfileApi = FakeApi & {
  /** Makes a failing call work again. */
  restore: (route: string) => void;
};

/** A fake API with Priya's own profile: what is saved is what the next call returns. */
export function ownProfileApi(changes: Partial<Profile> = {}): OwnProfileApi {
  let profile = aProfile(changes);
  let user: Self = priya;
  const answers: Record<string, unknown> = {
    'GET /api/notices': noNotices,
    'GET /api/profile/me': () => profile,
    'PATCH /api/user/update': ({ body }: Call) => {
      user = { ...user, ...(body as Partial<Self>) };
      const { id: _id, ...own } = user;
      profile = { ...profile, user: own };
      return user;
    },
    'PATCH /api/profile/me': ({ body }: Call) => {
      profile = { ...profile, ...(body as Partial<Profile>) };
      return profile;
    },
    'PUT /api/profile/pricing': ({ body }: Call) => {
      const { tiers } = body as { tiers: Tier[] };
      profile = { ...profile, pricingTiers: tiers.map(pricingTier) };
      return profile;
    },
  };
  const api = fakeApi(answers);
  return { ...api, restore: (route) => api.on(route, answers[route]) };
}

function pricingTier({ duration, price }: Tier): Profile['pricingTiers'][number] {
  return { id: `00000000-0000-4000-a000-0000000000${duration}`, duration, price: price.toFixed(2) };
}
