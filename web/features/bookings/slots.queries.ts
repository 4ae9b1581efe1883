import { queryOptions } from '@tanstack/react-query';
import { slotsIn } from '#shared/availability/slot-runs.ts';
import type { Slots } from '#shared/availability/slots.schema.ts';
import { call } from '#web/lib/call.ts';

const slotsStaleMs = 30_000;

/** `from` and `to` are dates in `timeZone`, both inclusive. */
export type SlotsQuery = { duration: number; timeZone: string; from: string; to: string };

export const slotsKey = (profileId: string) => ['/api/profiles', profileId, 'slots'];

/** An expert's available slots. Refetched when the window gets the focus, since other clients book too. */
export const availableSlots = (profileId: string, range: SlotsQuery) =>
  queryOptions({
    queryKey: [...slotsKey(profileId), range],
    queryFn: ({ signal }) => readAllSlots(profileId, range, signal),
    staleTime: slotsStaleMs,
    refetchOnWindowFocus: true,
  });

/** The first of them, in one call: enough to know the next days with slots, and whether there are any. */
export const firstSlots = (profileId: string, range: SlotsQuery) =>
  queryOptions({
    ...availableSlots(profileId, range),
    queryKey: [...slotsKey(profileId), 'first', range],
    queryFn: ({ signal }) => readSlots(profileId, range, { signal }),
  });

/** An answer has a limited number of slots and says where the next one has to continue. */
async function readAllSlots(profileId: string, range: SlotsQuery, signal: AbortSignal): Promise<Slots> {
  const { continueFrom, ...all } = await readSlots(profileId, range, { signal });
  for (let next = continueFrom; next !== undefined; ) {
    const more = await readSlots(profileId, range, { signal, continueFrom: next });
    all.slots.push(...more.slots);
    next = more.continueFrom;
  }
  return all;
}

type Reading = { signal: AbortSignal; continueFrom?: string };

async function readSlots(
  profileId: string,
  { duration, ...range }: SlotsQuery,
  { signal, ...continued }: Reading,
): Promise<Slots> {
  const query = new URLSearchParams({ duration: String(duration), ...range, ...continued, format: 'runs' });
  const answer = await call('GET /api/profiles/:id/slots', {
    params: { id: profileId },
    query: String(query),
    signal,
  });
  return { ...answer, slots: slotsIn(answer) };
}
