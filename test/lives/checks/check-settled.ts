import type { People } from '../world/people.ts';
import { type Add, gotBack, owedBack } from './check-client.ts';
import type { Ours } from './our-record.ts';
import type { ProviderRecord } from './provider-record.ts';

const over = ['completed', 'cancelled', 'declined', 'expired'];
/** More open cases about one payment mean that one problem opens them again and again. */
const maxCases = 6;

/** After 90 quiet days, nothing is still waiting, except for an operator. */
export function checkSettled(people: People, provider: ProviderRecord, ours: Ours, add: Add): void {
  for (const booking of people.bookings.filter((each) => each !== undefined)) {
    const { id } = booking;
    const known = ours.bookings.get(id);
    const charges = provider.get(id) ?? [];
    const openCases = (...kinds: string[]) => ours.casesOf([id], ...kinds);
    if (!over.includes(known?.status ?? '')) add('every booking ends', `booking ${id} is ${known?.status}`);
    for (const { kind, intentStatus } of charges) {
      if (!['succeeded', 'canceled'].includes(intentStatus))
        add('nothing can be paid after everything is over', `${kind} ${id}: ${intentStatus}`);
    }
    const held = ours.balanceOf(`held:${id}`);
    const waiting = openCases('refundFailed', ...(known?.reported ? ['problemReport'] : []));
    if (held !== 0 && waiting.length === 0)
      add('no money stays held without a case', `${held} held for ${id}`);
    const heldTip = ours.balanceOf(`held:tip:${id}`);
    if (heldTip !== 0) add('no money stays held without a case', `${heldTip} held for the tip of ${id}`);
    for (const { kind, paymentId } of charges) {
      const heldMore = kind === 'extension' ? ours.balanceOf(`held:extension:${paymentId}`) : 0;
      if (heldMore !== 0 && waiting.length === 0)
        add('no money stays held without a case', `${heldMore} held for more time in ${id}`);
    }
    for (const { op, lastError } of ours.due.filter(({ bookingId }) => bookingId === id)) {
      // A refund that the provider refuses is tried every day; the provider answers all other calls by then.
      if (op !== 'refund' || openCases('refundFailed').length === 0)
        add('no operation stays due, except a refused refund', `${op} for ${id}: ${lastError}`);
    }
    if (openCases('dispute').length > 0) add('a closed dispute closes its case', id);
    const clientLacks = charges.some((charge) => gotBack(charge, ours) < owedBack(booking, charge, ours));
    const returned = charges.some(({ refunds }) => refunds.some((each) => each.returned && !each.ours));
    if (openCases('refundFailed').length > 0 && !clientLacks && !returned)
      add('a refund that arrived closes its case', id);
    const all = ours.cases.filter(({ bookingId }) => bookingId === id);
    for (const paymentId of new Set(all.map((each) => each.paymentId))) {
      const same = all.filter((each) => each.paymentId === paymentId);
      if (same.length > maxCases)
        add('one problem opens one case', `${same.length} open cases about ${id}: ${same[0]?.title}`);
    }
  }
}
