import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAny } from '#server/features/bookings/bookings.reader.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { nextReminder } from '#shared/bookings/answer-deadline.ts';
import { reminderTellings } from './booking-tellings.ts';
import { tell } from './tell.ts';

const perSweep = 500;

/** Somebody waits for an answer: the expert hears of it again while there is still time. */
export async function remindExperts(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (let count = 0; count < perSweep && !stopping.aborted; count += 1) {
    if (!(await remindNext(deps))) return;
  }
}

async function remindNext(deps: Deps): Promise<boolean> {
  const at = deps.now();
  return transaction(deps.db, async (tx) => {
    const booking = await bookings.holdNextReminder(tx, at);
    if (!booking?.answerBy) return false;
    await bookings.setReminder(tx, booking.id, nextReminder(booking.answerBy, at));
    const whole = booking.answerBy > at ? await findAny(tx, booking.id) : undefined;
    if (whole?.payment.state === 'authorized') {
      for (const telling of reminderTellings(deps, whole)) await tell(deps, tx, telling);
    }
    return true;
  });
}
