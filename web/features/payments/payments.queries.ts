import { queryOptions } from '@tanstack/react-query';
import type { PublicConfig } from '#shared/payments/config.schema.ts';
import type { Payouts } from '#shared/payments/payouts.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

/** How this place is set up: the same for everybody, for as long as the page is open. */
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

/** Where the provider asks for the account that is paid. */
export async function startOnboarding(): Promise<string> {
  return ((await callApi('POST', '/api/payouts/onboarding')) as { url: string }).url;
}
