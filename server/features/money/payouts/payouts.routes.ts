import type { Deps } from '#server/deps.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { startOnboarding } from './accounts.service.ts';
import { presentPayouts } from './payouts.presenter.ts';
import { payoutsOf } from './payouts.service.ts';

export function payoutRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('GET /api/payouts'),
    handler: async (request) => {
      const profileId = await ownProfile(deps, requireViewer(request).user.id);
      return presentPayouts(await payoutsOf(deps, profileId));
    },
  });

  app.route({
    ...route('POST /api/payouts/onboarding'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      await deps.limits.hit('onboarding', user.id);
      return { url: await startOnboarding(deps, user, await ownProfile(deps, user.id)) };
    },
  });
}

async function ownProfile({ db }: Deps, userId: string): Promise<string> {
  const profileId = await findProfileId(db, userId);
  if (profileId === undefined) throw profileNotFound();
  return profileId;
}
