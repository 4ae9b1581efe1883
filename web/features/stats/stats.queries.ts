import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import type { Stats } from '#shared/stats/stats.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Platform-wide figures; the server answers only people with a profile. */
export const platformStats = queryOptions({
  queryKey: ['/api/admin/stats'],
  queryFn: async ({ signal }) => (await callApi('GET', '/api/admin/stats', undefined, signal)) as Stats,
  staleTime: minuteMs,
});
