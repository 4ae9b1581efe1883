import { queryOptions } from '@tanstack/react-query';
import type { PublicConfig } from '#shared/payments/config.schema.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

/** The site's public settings: the same for all users, loaded once per page load. */
export const publicConfig = queryOptions({
  queryKey: ['/api/config'],
  queryFn: async ({ signal }) => (await callApi('GET', '/api/config', undefined, signal)) as PublicConfig,
});

export const ownPayouts = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/payouts', userId],
    queryFn: async ({ signal }) => (await callApi('GET', '/api/payouts', undefined, signal)) as Payouts,
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The URL of the provider's hosted payout onboarding. */
export async function startOnboarding(): Promise<string> {
  return ((await callApi('POST', '/api/payouts/onboarding')) as { url: string }).url;
}
