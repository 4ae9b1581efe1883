import { minuteMs } from '#shared/durations.ts';
import type { SlotRuns, Slots } from './slots.schema.ts';

type Runs = Pick<SlotRuns, 'gridMinutes' | 'runs'>;

/** Joins slots that follow each other on the start grid. */
export function toRuns(slots: number[], gridMinutes: number): Runs {
  const runs: SlotRuns['runs'] = [];
  let next: number | undefined;
  for (const slot of slots) {
    const last = runs.at(-1);
    if (last && slot === next) last[1] += 1;
    else runs.push([new Date(slot).toISOString(), 1]);
    next = slot + gridMinutes * minuteMs;
  }
  return { gridMinutes, runs };
}

/** The slots of an answer in either format. */
export function slotsIn(answer: Pick<Slots, 'slots'> | Runs): string[] {
  if ('slots' in answer) return answer.slots;
  const gridMs = answer.gridMinutes * minuteMs;
  return answer.runs.flatMap(([first, count]) => {
    const from = Date.parse(first);
    return Array.from({ length: count }, (_, n) => new Date(from + n * gridMs).toISOString());
  });
}
