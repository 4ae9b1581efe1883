import {
  findSlots,
  readAvailability,
  saveAvailability,
} from '#server/features/availability/availability.service.ts';
import { dayMs } from '#shared/durations.ts';
import { findPerson, findProfile } from './sample-sessions.ts';
import type { SampleWorld } from './sample-world.ts';

const searchedDays = 21;
/** Far enough apart that the sessions don't touch. */
const everyNthSlot = 8;

/** Some of the expert's free times, a few days ahead. */
export async function freeTimes(
  world: SampleWorld,
  expert: string,
  { daysAhead, duration }: { daysAhead: number; duration: number },
): Promise<number[]> {
  const date = (days: number) => new Date(world.clock.at.getTime() + days * dayMs).toISOString().slice(0, 10);
  const query = { duration, from: date(daysAhead), to: date(daysAhead + searchedDays), timeZone: 'UTC' };
  const { slots } = await findSlots(world.deps, undefined, await findProfile(world, expert), query);
  return slots.filter((_, n) => n % everyNthSlot === 2);
}

/** Lets these experts be booked at any time while `work` runs. */
export async function withOpenHours(
  world: SampleWorld,
  experts: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { deps } = world;
  const usual: { id: string; hours: Awaited<ReturnType<typeof readAvailability>> }[] = [];
  for (const username of experts) {
    const { id } = await findPerson(world, username);
    const hours = await readAvailability(deps, id);
    usual.push({ id, hours });
    const open = { minNoticeMinutes: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
    await saveAvailability(deps, id, { ...hours, ...open, weekly: [], overrides: [] });
  }
  await work();
  for (const { id, hours } of usual) await saveAvailability(deps, id, hours);
}
