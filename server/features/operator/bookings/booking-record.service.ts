import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { bookingNotFound } from '#server/features/bookings/moves/locked-booking.ts';
import {
  lockForOperator,
  mayCancel,
  refundRange,
} from '#server/features/bookings/moves/operator-moves.service.ts';
import { unsealBody } from '#server/features/mails/mail-body.ts';
import { listShared } from '#server/features/messages/messages.repository.ts';
import { sumDebts } from '#server/features/money/settlement/debts.ts';
import { lockRefundable, lockSessionCharges } from '#server/features/money/settlement/session-charges.ts';
import { dueOutside } from '#server/features/money/settlement/settle-outside.ts';
import { isUuid } from '#shared/text.ts';
import * as records from './booking-record.repository.ts';

export type ReadRecord = Awaited<ReturnType<typeof readRecord>>;

/** Everything there is to know about one booking. */
export async function readRecord(deps: Deps, id: string) {
  const { db } = deps;
  const found = isUuid(id) ? await records.findBooking(db, id) : undefined;
  if (!found) throw bookingNotFound();
  const payments = await records.listPayments(db, id);
  const paymentIds = payments.map((payment) => payment.id);
  const [moves, disputes, operations, lines, mails, messages, review, cases, options] = await Promise.all([
    records.listMoves(db, id),
    records.listDisputes(db, paymentIds),
    records.listOperations(db, paymentIds),
    records.listLedgerLines(db, id),
    records.listMails(db, id),
    listShared(db, id),
    records.findReview(db, id),
    records.listCases(db, id),
    readOptions(deps, id),
  ]);
  return {
    ...found,
    ...{ payments, moves, disputes, operations, lines, messages, review, cases, options },
    mails: mails.map((mail) => unsealBody(deps, mail)),
  };
}

/** What an operator could do about it at this moment. */
function readOptions(deps: Deps, id: string) {
  return transaction(deps.db, async (tx) => {
    const context = await lockForOperator(tx, deps, id);
    const charges = await lockSessionCharges(tx, context);
    let due = 0;
    for (const charge of await lockRefundable(tx, context)) due += await dueOutside(tx, charge);
    const owed = await sumDebts(tx, deps, context.booking.profileId);
    return {
      decide: (await refundRange(tx, charges)) ?? null,
      cancel: mayCancel(context),
      settleOutside: due > 0 ? due : null,
      writeOff: owed > 0 ? owed : null,
    };
  });
}
