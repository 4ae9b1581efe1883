import { eq } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import type { Slots } from '#shared/availability/slots.schema.ts';
import { caller, type TestApp } from './build-test-app.ts';
import { type Expert, uniqueAddress } from './people.ts';
import { writtenHours } from './written-hours.ts';

/** Sets hours written as text; `numbers` overrides the defaults of buffers, notice and so on. */
export async function setHours(
  expert: Pick<Expert, 'call'>,
  timeZone: string,
  weekly: string,
  overrides = '',
  numbers: Record<string, number> = {},
): Promise<void> {
  const { weekly: week, overrides: dates } = writtenHours(timeZone, weekly, overrides);
  const hours = { timeZone, weekly: week, overrides: dates, ...numbers };
  const answer = await expert.call('PUT', '/api/profile/availability', hours);
  if (answer.statusCode !== 200) throw new Error(`hours answered ${answer.statusCode}: ${answer.body}`);
}

type SlotQuery = { duration: number; from: string; to: string; timeZone?: string };

export async function slotsOf(
  it: Pick<TestApp, 'app'>,
  { profileId }: Pick<Expert, 'profileId'>,
  slotQuery: SlotQuery,
  call = caller(it, undefined, uniqueAddress()),
): Promise<string[]> {
  const query = new URLSearchParams({ ...slotQuery, duration: String(slotQuery.duration) });
  const answer = await call('GET', `/api/profiles/${profileId}/slots?${query}`);
  if (answer.statusCode !== 200) throw new Error(`slots answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Slots>().slots;
}

export async function nextFreeOf({ deps }: Pick<TestApp, 'deps'>, { profileId }: Pick<Expert, 'profileId'>) {
  const [row] = await deps.db
    .select({ at: profiles.nextFreeAt, soon: profiles.isFreeSoon })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return { at: row?.at?.toISOString() ?? null, soon: row?.soon };
}
