import type { Deps } from '#server/deps.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { onboardingSchema, payoutsSchema } from '#shared/payments/payouts.schema.ts';
import { startOnboarding } from './accounts.service.ts';
import { presentPayouts } from './payouts.presenter.ts';
import { payoutsOf } from './payouts.service.ts';

export function payoutRoutes(app: App, deps: Deps): void {
  app.get('/api/payouts', { schema: { response: { 200: payoutsSchema } } }, async (request) => {
    const profileId = await ownProfile(deps, requireViewer(request).user.id);
    return presentPayouts(await payoutsOf(deps, profileId));
  });

  app.post(
    '/api/payouts/onboarding',
    { schema: { response: { 200: onboardingSchema } } },
    async (request) => {
      const { user } = requireViewer(request);
      return { url: await startOnboarding(deps, user, await ownProfile(deps, user.id)) };
    },
  );
}

async function ownProfile({ db }: Deps, userId: string): Promise<string> {
  const profileId = await findProfileId(db, userId);
  if (profileId === undefined) throw profileNotFound();
  return profileId;
}
