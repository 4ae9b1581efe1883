import { dayMs } from '#shared/durations.ts';
import { dayOf } from '../feed/stamps.ts';
import type { Zone } from '../zones/zone.ts';
import { instantOf, type Moment } from './event.ts';

/**
 * Occurrences, as EXDATE and RECURRENCE-ID name them: times by their instant, in whatever zone they are written, and
 * dates by their day, which also means the occurrence of that day if the event has a time.
 */
export class MomentSet {
  readonly #own: Zone;
  readonly #instants = new Set<number>();
  readonly #days = new Set<number>();
  /** For all-day events, whose occurrences some programs name by a time. */
  readonly #daysOfTimes = new Set<number>();

  constructor(own: Zone) {
    this.#own = own;
  }

  add(moment: Moment): void {
    if (moment.kind === 'date') {
      this.#days.add(dayOf(moment.local));
      return;
    }
    const instant = instantOf(moment);
    this.#instants.add(instant);
    // Midnight means its date in any zone, other times the expert's date then.
    const isMidnight = moment.local % dayMs === 0;
    this.#daysOfTimes.add(dayOf(isMidnight ? moment.local : this.#own.toLocal(instant)));
  }

  has(moment: Moment): boolean {
    const day = dayOf(moment.local);
    if (this.#days.has(day)) return true;
    return moment.kind === 'date' ? this.#daysOfTimes.has(day) : this.#instants.has(instantOf(moment));
  }
}
