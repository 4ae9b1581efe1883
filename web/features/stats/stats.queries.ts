import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import { call } from '#web/lib/call.ts';

/** Platform-wide figures; the server answers only people with a profile. */
export const platformStats = queryOptions({
  queryKey: ['/api/admin/stats'],
  queryFn: ({ signal }) => call('GET /api/admin/stats', { signal }),
  staleTime: minuteMs,
});

/** The signed-in expert's own figures. */
export const ownStats = queryOptions({
  queryKey: ['/api/stats/mine'],
  queryFn: ({ signal }) => call('GET /api/stats/mine', { signal }),
  staleTime: minuteMs,
});
