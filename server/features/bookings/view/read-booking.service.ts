import type { Deps } from '#server/deps.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { bookingNotFound, movedOn } from '#server/features/bookings/moves/locked-booking.ts';
import { refreshPayment } from '#server/features/bookings/request/booking-payment.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { mayNow } from '#shared/bookings/bookings.rules.ts';
import { isAwaitingCard } from '#shared/payments/payment-states.ts';
import { isUuid } from '#shared/text.ts';
import { bookingState } from './booking-state.ts';
import { findWhole, listWhole, type WholeBooking } from './bookings.reader.ts';

/** The booking, including what the provider knows about a card that was just entered. */
export async function viewBooking(deps: Deps, userId: string, id: string): Promise<WholeBooking> {
  const known = isUuid(id) ? await findWhole(deps.db, userId, id) : undefined;
  const refreshed = known && (await refreshPayment(deps, paymentAwaitingCard(known, userId)));
  const whole = refreshed ? await findWhole(deps.db, userId, id) : known;
  if (!whole) throw bookingNotFound();
  return whole;
}

/** The booking behind a payment at the provider, for the client who made it. */
export async function viewPaidBooking(deps: Deps, userId: string, intentId: string): Promise<WholeBooking> {
  const payment = await payments.findByIntent(deps.db, intentId);
  const whole = payment && (await viewBooking(deps, userId, payment.bookingId));
  if (whole?.booking.bookerId !== userId) throw bookingNotFound();
  return whole;
}

const awaitsCard = ({ booking, payment }: WholeBooking, userId: string) =>
  booking.bookerId === userId && booking.status === 'pending' && isAwaitingCard(payment);

/** Which of the two payments this person's card may have made in the meantime. */
function paymentAwaitingCard(whole: WholeBooking, userId: string): payments.PaymentRow | undefined {
  if (awaitsCard(whole, userId)) return whole.payment;
  const { booking, tip } = whole;
  return booking.bookerId === userId && tip && isAwaitingCard(tip) ? tip : undefined;
}

const perPage = 500;
/** An unreachable provider must not delay a person's list of sessions. */
const refreshTimeoutMs = 1_500;

export type Listed = { rows: WholeBooking[]; total: number; past: number };

/** A person's bookings, as client and as expert. The newest one that awaits a card is refreshed first. */
export async function listBookings(deps: Deps, userId: string, offset: number): Promise<Listed> {
  const page = { limit: perPage, offset };
  const known = await listWhole(deps.db, userId, page);
  const waiting = known.rows
    .filter((row) => awaitsCard(row, userId))
    .reduce<WholeBooking | undefined>(newer, undefined);
  if (!waiting) return known;
  const refreshed = await Promise.race([refreshPayment(deps, waiting.payment), timeout()]);
  return refreshed ? listWhole(deps.db, userId, page) : known;
}

const newer = (one: WholeBooking | undefined, other: WholeBooking) =>
  one && one.booking.createdAt >= other.booking.createdAt ? one : other;

const timeout = () => new Promise<false>((resolve) => setTimeout(resolve, refreshTimeoutMs, false).unref());

/** A request that its client can still pay. */
export async function findUnpaid(deps: Deps, userId: string, id: string): Promise<BookingRow> {
  const whole = await viewBooking(deps, userId, id);
  const { booking, payment } = whole;
  if (booking.bookerId !== userId) throw bookingNotFound();
  const state = bookingState(booking, payment, whole);
  if (!mayNow('pay', 'booker', state, deps.now(), deps.config)) throw movedOn(whole);
  return booking;
}
