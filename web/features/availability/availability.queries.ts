import { queryOptions } from '@tanstack/react-query';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';

const path = '/api/profile/availability';

/** The signed-in expert's hours, always refetched; null without a profile. */
export const ownAvailability = (userId: string | undefined) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => availabilityOrNull(signal),
    enabled: userId !== undefined,
    staleTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status === 401),
  });

async function availabilityOrNull(signal: AbortSignal): Promise<Availability | null> {
  try {
    return (await callApi('GET', path, undefined, signal)) as Availability;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Replaces everything that was stored before. */
export async function saveAvailability(hours: Availability): Promise<Availability> {
  return (await callApi('PUT', path, hours)) as Availability;
}
