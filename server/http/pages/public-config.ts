import type { Deps } from '#server/deps.ts';
import { currentPolicy, policyOf } from '#shared/payments/policy.ts';
import { sandboxPath } from '#shared/payments/sandbox.ts';
import { maxPhotoBytes } from '#shared/uploads/photos.ts';
import { route } from '../route.ts';
import type { App } from '../types.ts';

/** The parts of the configuration that browsers need. */
export function configRoutes(app: App, { config, payments }: Deps): void {
  const { payments: settings } = config;
  const sandboxUrl = settings.kind === 'sandbox' ? (settings.url ?? sandboxPath) : null;
  app.route({
    ...route('GET /api/config'),
    config: { public: true },
    handler: async () => ({
      payments: { mode: payments.mode, publishableKey: payments.publishableKey, sandboxUrl },
      platformFeePercent: config.platformFeePercent,
      payoutHours: config.payoutHours,
      policy: { version: currentPolicy, ...policyOf(currentPolicy) },
      uploads: { maxBytes: maxPhotoBytes },
    }),
  });
}
