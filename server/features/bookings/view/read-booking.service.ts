import type { Deps } from '#server/deps.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { bookingNotFound, movedOn } from '#server/features/bookings/moves/locked-booking.ts';
import { isUnpaid, learnPayment } from '#server/features/bookings/request/booking-payment.service.ts';
import { mayNow } from '#shared/bookings/bookings.rules.ts';
import { isUuid } from '#shared/text.ts';
import { factsOf } from './booking-state.ts';
import { findWhole, listWhole, type WholeBooking } from './bookings.reader.ts';

/** As it stands, the provider's latest word included. */
export async function viewBooking(deps: Deps, userId: string, id: string): Promise<WholeBooking> {
  const known = isUuid(id) ? await findWhole(deps.db, userId, id) : undefined;
  const kind = known && kindThatWaits(known, userId);
  const asked = kind && (await learnPayment(deps, id, kind));
  const whole = asked ? await findWhole(deps.db, userId, id) : known;
  if (!whole) throw bookingNotFound();
  return whole;
}

const waitsForCard = ({ booking, payment }: WholeBooking, userId: string) =>
  booking.bookerId === userId && booking.status === 'pending' && isUnpaid(payment);

/** Which payment this person's card may have made in the meantime. */
function kindThatWaits(whole: WholeBooking, userId: string): 'booking' | 'tip' | undefined {
  if (waitsForCard(whole, userId)) return 'booking';
  const { booking, tip } = whole;
  return booking.bookerId === userId && tip && isUnpaid(tip) ? 'tip' : undefined;
}

const perPage = 500;
/** A provider that is away must not keep people from their sessions. */
const patienceMs = 1_500;

export type Listed = { rows: WholeBooking[]; total: number; past: number };

/** A person's own, as booker and as expert; of what awaits a card, the newest is asked about. */
export async function listBookings(deps: Deps, userId: string, offset: number): Promise<Listed> {
  const page = { limit: perPage, offset };
  const known = await listWhole(deps.db, userId, page);
  const waiting = known.rows
    .filter((row) => waitsForCard(row, userId))
    .reduce<WholeBooking | undefined>(newer, undefined);
  if (!waiting) return known;
  const asked = await Promise.race([learnPayment(deps, waiting.booking.id), patience()]);
  return asked ? listWhole(deps.db, userId, page) : known;
}

const newer = (one: WholeBooking | undefined, other: WholeBooking) =>
  one && one.booking.createdAt >= other.booking.createdAt ? one : other;

const patience = () => new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref());

/** A request that the booker can still pay. */
export async function findUnpaid(deps: Deps, userId: string, id: string): Promise<BookingRow> {
  const whole = await viewBooking(deps, userId, id);
  const { booking, payment } = whole;
  if (booking.bookerId !== userId) throw bookingNotFound();
  const facts = factsOf(booking, payment, whole);
  if (!mayNow('pay', 'booker', facts, deps.now(), deps.config)) throw movedOn(whole);
  return booking;
}
