import type { ExtensionOutcome } from '#server/db/tables/extensions.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import type { PaymentContext } from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import * as extensions from './extensions.repository.ts';

type Session = Pick<PaymentContext, 'at' | 'booking'>;

/**
 * Nothing comes of this extension: its time is free again, and its card, if one was being charged, is released. Call
 * with the booking locked. Returns the id of the operation to run now, if there is one.
 */
export async function closeExtension(
  tx: Tx,
  { at, booking }: Session,
  { id, paymentId }: extensions.ExtensionRow,
  outcome: Exclude<ExtensionOutcome, 'paid'>,
): Promise<string | undefined> {
  await extensions.close(tx, id, outcome, at);
  if (!paymentId) return undefined;
  await extensions.giveBack(tx, booking, at);
  return releaseCard(tx, { at, payment: await payments.lock(tx, paymentId) });
}

/** Ends what is offered or being paid, because the session itself ends. */
export async function endExtension(tx: Tx, session: Session): Promise<void> {
  const open = await extensions.findOpen(tx, session.booking.id);
  if (open) await closeExtension(tx, session, open, 'lapsed');
}

/** The same for all sessions of someone who leaves. Returns whose time is free again. */
export async function endExtensionsOf(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const profileIds: string[] = [];
  for (const bookingId of await extensions.findSessionsWithOpen(tx, userId)) {
    const booking = await bookings.lock(tx, bookingId);
    if (!booking) continue;
    await endExtension(tx, { at, booking });
    profileIds.push(booking.profileId);
  }
  return profileIds;
}
