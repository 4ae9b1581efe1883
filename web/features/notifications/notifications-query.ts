import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import { call } from '#web/lib/call.ts';

/** A user's notifications. Polled in case the stream is down. */
export const notificationsOf = (userId: string) =>
  queryOptions({
    queryKey: ['/api/notices', userId],
    queryFn: ({ signal }) => call('GET /api/notices', { signal }),
    staleTime: 0,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  });
