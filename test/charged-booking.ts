import { randomUUID } from 'node:crypto';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { type Db, transaction } from '#server/db/transaction.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import { clearing, heldFor, owedBy } from '#server/features/money/payments/postings.ts';
import { minuteMs } from '#shared/durations.ts';

type Parties = { profileId: string; bookerId: string };
type Wanted = {
  at: Date;
  status?: 'confirmed' | 'completed' | 'cancelled';
  startsAt: Date;
  /** The client is to get it all back and hasn't yet. */
  refundOwed?: number;
  /** What the expert was paid and has to give back. */
  debt?: number;
};

/** A charged booking written straight to the database: the provider knows nothing of it. */
export async function chargedBooking(db: Db, parties: Parties, wanted: Wanted): Promise<string> {
  const { at, status = 'completed', startsAt, refundOwed = 0, debt = 0 } = wanted;
  const endsAt = new Date(startsAt.getTime() + 30 * minuteMs);
  const id = randomUUID();
  await transaction(db, async (tx) => {
    await tx.insert(bookings).values({
      ...parties,
      ...{ id, status, duration: 30, price: '75.00', scheduledAt: startsAt, endsAt },
      ...{ blockedFrom: startsAt, blockedUntil: endsAt },
    });
    await tx.insert(payments).values({
      ...{ bookingId: id, kind: 'booking', state: 'captured', amount: 7500, chargeId: `ch_${id}` },
      ...{
        refundOwed,
        transferred: debt,
        decidedAt: refundOwed > 0 ? at : null,
        capturedAt: at,
        createdAt: at,
        updatedAt: at,
      },
    });
    const post = (key: string, from: string, to: string, amount: number) =>
      ledger.post(tx, at, {
        ...{ key, kind: 'capture', about: { bookingId: id } },
        entries: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      });
    await post(`test:${id}`, clearing, heldFor(id), 7500);
    await post(`test-debt:${id}`, owedBy(parties.profileId), clearing, debt);
  });
  return id;
}
