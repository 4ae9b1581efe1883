import type { KnownBooking, People, ToldRefund } from '../world/people.ts';
import type { Ours } from './our-record.ts';
import { type ChargeRecord, lostOf, type ProviderRecord, refundedOf } from './provider-record.ts';

export type Add = (rule: string, about: string) => void;

/**
 * What the client is to get back: as they were told, and all of it if there was no session, or if they paid for more
 * time that they didn't get.
 */
export function owedBack(booking: KnownBooking, charge: ChargeRecord, ours: Ours): number {
  if (charge.kind === 'tip') return 0;
  if (charge.kind === 'extension' && !ours.isAdded(charge.paymentId)) return charge.charged;
  const status = ours.bookings.get(booking.id)?.status ?? '';
  const told = toldOf(booking.told.at(-1), charge) ?? (status === 'completed' ? 0 : charge.charged);
  return Math.min(told, charge.charged);
}

/** What the client was told about this charge. */
export function toldOf(told: ToldRefund | undefined, charge: ChargeRecord): number | undefined {
  return charge.kind === 'extension' ? told?.extensions.get(charge.paymentId) : told?.refund;
}

/** What the client has back, by us, by their bank or outside the provider. */
export function gotBack(charge: ChargeRecord, ours: Ours): number {
  return refundedOf(charge) + lostOf(charge) + ours.sentOutside(charge.paymentId);
}

/** After this many fetches, every event is known: the provider may fail to answer the first ones. */
const fetchesToHear = 4;

/** Whether we must have heard by `now` of what happened at `then`. */
export type Heard = (then: number, now: number) => boolean;
export const heardBy =
  (fetches: number[]): Heard =>
  (then, now) =>
    fetches.filter((at) => at > then && at < now).length >= fetchesToHear;

export function checkClient(
  { bookings }: People,
  provider: ProviderRecord,
  ours: Ours,
  heard: Heard,
  add: Add,
): void {
  for (const booking of bookings.filter((each) => each !== undefined)) {
    for (const charge of provider.get(booking.id) ?? []) {
      const owed = owedBack(booking, charge, ours);
      const got = gotBack(charge, ours);
      const about = `${charge.kind} ${booking.id}: ${owed} owed, ${got} back of ${charge.charged}`;
      const mayExceed = booking.forced || ours.sentOutside(charge.paymentId) > 0;
      if (got > charge.charged && !mayExceed) add('the client never gets back more than they paid', about);
      if (refundedOf(charge, 'ours') > owed) add('we refund no more than we told the client', about);
      if (wasRefundedTwice(charge, owed, heard))
        add('we refund nothing that the client already has back', about);
      if (got < owed && ours.casesOf([booking.id], 'refundFailed').length === 0)
        add('the client gets the refund they were told, or an operator knows', about);
      if (wasPaidBackInTime(booking, charge, heard) && ours.bookings.get(booking.id)?.status === 'completed')
        add('a session that was paid back before it started is canceled', about);
    }
  }
}

/** What the client got back permanently, and when. */
function backOf({ refunds, disputes }: ChargeRecord): { at: number; amount: number; ours: boolean }[] {
  const lost = disputes.filter(({ status }) => status === 'lost');
  return [
    ...refunds.filter(({ returned }) => !returned),
    ...lost.map(({ until, amount }) => ({ at: until ?? Number.POSITIVE_INFINITY, amount, ours: false })),
  ];
}

/** A refund of ours, although we had heard that the client has their money from elsewhere. */
function wasRefundedTwice(charge: ChargeRecord, owed: number, heard: Heard): boolean {
  const back = backOf(charge);
  return back
    .filter(({ ours }) => ours)
    .some(({ at, amount }) => {
      const known = back.filter((other) => !other.ours && heard(other.at, at));
      return known.length > 0 && known.reduce((sum, other) => sum + other.amount, amount) > owed;
    });
}

function wasPaidBackInTime(booking: KnownBooking, charge: ChargeRecord, heard: Heard): boolean {
  if (charge.kind !== 'booking' || charge.charged === 0) return false;
  if (charge.refunds.some(({ returned }) => returned)) return false;
  const back = backOf(charge);
  if (back.reduce((sum, { amount }) => sum + amount, 0) < charge.charged) return false;
  return back.every(({ at }) => heard(at, booking.startsAt));
}
