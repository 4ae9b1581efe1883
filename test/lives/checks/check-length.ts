import { extensionLimits } from '#shared/bookings/extensions.rules.ts';
import { minuteMs } from '#shared/durations.ts';
import type { People } from '../world/people.ts';
import type { Add } from './check-client.ts';
import type { Ours } from './our-record.ts';
import type { ProviderRecord } from './provider-record.ts';

/** A session is as long as what was booked, and the time that was added and paid for. */
export function checkLength(people: People, provider: ProviderRecord, ours: Ours, add: Add): void {
  for (const booking of people.bookings.filter((each) => each !== undefined)) {
    const { id, startsAt, endsAt, toldExtensions } = booking;
    const known = ours.bookings.get(id);
    const extensions = ours.extensionsOf(id);
    const added = extensions.filter(({ outcome }) => outcome === 'paid');
    const charges = (provider.get(id) ?? []).filter(
      ({ kind, charged }) => kind === 'extension' && charged > 0,
    );
    const paid = charges.filter(({ paymentId }) => ours.isAdded(paymentId));
    const booked = (endsAt - startsAt) / minuteMs;
    if (known && known.minutes !== booked + paid.length * extensionLimits.minutes)
      add(
        'a session is as long as was booked and paid for',
        `${id}: ${known.minutes} min, ${booked} booked and ${paid.length} times more paid`,
      );
    for (const { lapsesAt, paymentId } of added) {
      const charge = charges.find((each) => each.paymentId === paymentId);
      if (!charge || charge.chargedAt >= lapsesAt)
        add('time is added only if it was paid for in time', `payment ${paymentId} of ${id}`);
    }
    for (const told of toldExtensions) {
      if (added.some((each) => each.id === told.id) !== told.added)
        add('the client is told whether time was added', `extension ${told.id} of ${id}`);
    }
    if (known?.reserved || extensions.some(({ outcome }) => outcome === null))
      add('every offer of more time ends', id);
  }
}
