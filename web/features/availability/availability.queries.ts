import { queryOptions } from '@tanstack/react-query';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';
import { orNull } from '#web/lib/or-null.ts';

/** The signed-in expert's hours, always refetched; null without a profile. */
export const ownAvailability = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['/api/profile/availability'],
    queryFn: ({ signal }) => orNull(call('GET /api/profile/availability', { signal })),
    enabled: userId !== undefined,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status === 401),
  });

/** Replaces everything that was stored before. */
export function saveAvailability(hours: Availability): Promise<Availability> {
  return call('PUT /api/profile/availability', { body: hours });
}
