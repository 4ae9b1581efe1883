import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { findOffer } from '#server/features/bookings/request/offers.repository.ts';
import { cardOf } from '#server/features/bookings/view/session-charges.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { extensionLimits, isOfferTime, offersFrom } from '#shared/bookings/extensions.rules.ts';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { asCents, centsToText, parseDollars } from '#shared/money.ts';
import { afterFee } from '#shared/payments/amounts.ts';
import * as extensions from './extensions.repository.ts';

type Session = Pick<PaymentContext, 'at' | 'booking' | 'payment'>;

/** A session that was reported, or whose client didn't come, isn't made longer. */
export const isRunning = ({ booking, payment }: Pick<Session, 'booking' | 'payment'>): boolean =>
  booking.status === 'confirmed' && booking.noShowAt === null && !payment.reported;

/** What more time costs, if this party can offer it now. */
export async function priceOfMore(
  db: Db,
  { at, booking, payment }: Session,
  party: Party,
): Promise<string | undefined> {
  const isLongest = booking.extendedMinutes >= extensionLimits.max * extensionLimits.minutes;
  if (!isRunning({ booking, payment }) || isLongest || !isOfferTime(booking, at)) return undefined;
  if (await extensions.wasRefused(db, booking.id, party, offersFrom(booking))) return undefined;
  if (!(await extensions.isTimeFree(db, booking, at))) return undefined;
  const offer = await findOffer(db, booking.profileId, extensionLimits.minutes);
  return offer?.price ?? undefined;
}

/** More time for this session, as this party sees it now. */
export async function viewExtension(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: { id: string; scheduledAt: Date; endsAt: Date },
  party: Party,
): Promise<Extension | null> {
  const at = now();
  if (at < offersFrom(session)) return null;
  const booking = await bookings.findById(db, session.id);
  const payment = booking && (await payments.find(db, booking.id));
  const open = booking && (await extensions.findOpen(db, booking.id));
  if (!booking || !payment) return null;
  const isStanding =
    open && at < open.lapsesAt && (open.agreedAt !== null || isRunning({ booking, payment }));
  const standing = isStanding ? open : undefined;
  const price = standing?.price ?? (await priceOfMore(db, { at, booking, payment }, party));
  if (price === undefined) return null;
  const cents = parseDollars(price) ?? asCents(0);
  return {
    id: standing?.id ?? null,
    state: !standing ? 'available' : standing.agreedAt ? 'agreed' : 'offered',
    by: standing?.offeredBy ?? null,
    minutes: extensionLimits.minutes,
    price,
    receives: party === 'expert' ? centsToText(afterFee(cents, booking.feePercent)) : null,
    card: party === 'booker' && payment.methodId ? cardOf(payment) : null,
    until: (standing?.lapsesAt ?? booking.endsAt).toISOString(),
  };
}
