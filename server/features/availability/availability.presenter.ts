import { toRuns } from '#shared/availability/slot-runs.ts';
import type { SlotRuns, Slots, SlotsQuery } from '#shared/availability/slots.schema.ts';
import type { FoundSlots } from './availability.service.ts';

export function presentSlots(found: FoundSlots, format: SlotsQuery['format']): Slots | SlotRuns {
  const { timeZone, expertTimeZone, mode, slots, continueFrom, gridMinutes, bounds } = found;
  return {
    timeZone,
    expertTimeZone,
    mode,
    ...(format === 'runs' ? toRuns(slots, gridMinutes) : { slots: slots.map(toText) }),
    ...(continueFrom !== undefined && { continueFrom: toText(continueFrom) }),
    ...(bounds && { notBefore: toText(bounds.from), notAfter: toText(bounds.until) }),
  };
}

function toText(instant: number): string {
  return new Date(instant).toISOString();
}
