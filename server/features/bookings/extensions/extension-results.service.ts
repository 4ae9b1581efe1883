import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { problemReportKey } from '#server/features/cases/case-keys.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { BookingPort } from '#server/features/money/booking-port.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { closeExtension } from './end-extension.ts';
import * as extensions from './extensions.repository.ts';

type Results = Pick<BookingPort, 'extended' | 'extensionFailed'> & { isAgreed: BookingPort['takesExtra'] };

/** What each result of an extension's payment means for its session. */
export const extensionResults: Results = {
  async isAgreed(tx, { booking, payment, at }) {
    const extension = await extensions.findByPayment(tx, payment.id);
    const isOpen = extension !== undefined && extension.outcome === null && at < extension.lapsesAt;
    return isOpen && booking.status === 'confirmed' && !(await bookings.isPartySuspended(tx, booking));
  },

  async extended(tx, { booking, payment, at }) {
    const extension = await extensions.findByPayment(tx, payment.id);
    if (!extension) throw new Error('a payment without its extension');
    await extensions.close(tx, extension.id, 'paid', at);
    await extensions.extend(tx, booking, extension.minutes, at);
    const { id, status, bookerId: actorId } = booking;
    await bookings.record(tx, id, { at, status, actor: 'booker', actorId, kind: 'extended' });
    // A problem that was reported in the meantime holds this money, too.
    const { reported } = (await payments.find(tx, id)) ?? {};
    if (!reported) return;
    await payments.update(tx, payment.id, at, { payoutFrozen: true, reported });
    await cases.addAmount(tx, problemReportKey(id), payment.amount);
  },

  async extensionFailed(tx, { booking, payment, at }) {
    const extension = await extensions.findByPayment(tx, payment.id);
    if (extension?.outcome === null) await closeExtension(tx, { booking, at }, extension, 'failed');
  },
};
