import { withoutLinks } from '#server/features/mails/mails.service.ts';
import { moneyOf } from '#server/features/money/settlement/payment-context.ts';
import { readStays } from '#server/features/rooms/stays.ts';
import { asCents, centsToText } from '#shared/money.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { attendanceOf } from '#shared/rooms/attendance.ts';
import { presentPerson } from '../person.ts';
import type { ReadRecord } from './booking-record.service.ts';

const text = (cents: number) =>
  cents < 0 ? `-${centsToText(asCents(-cents))}` : centsToText(asCents(cents));
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export function presentRecord(record: ReadRecord): BookingRecord {
  const { booking, client, expert, options } = record;
  return {
    id: booking.id,
    status: booking.status,
    scheduledAt: booking.scheduledAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    duration: booking.duration,
    price: booking.price,
    createdAt: booking.createdAt.toISOString(),
    noShowAt: iso(booking.noShowAt),
    client: presentPerson(client),
    expert: presentPerson(expert),
    profileId: booking.profileId,
    attendance: presentAttendance(record),
    moves: record.moves.map(presentMove),
    payments: record.payments.map((payment) => presentPayment(record, payment)),
    ledger: record.lines.map(({ at, kind, account, amount, balance }) => ({
      at: new Date(at).toISOString(),
      kind,
      account,
      amount: text(Number(amount)),
      balance: text(Number(balance)),
    })),
    mails: record.mails.map(presentMail),
    messages: presentMessages(record),
    review: presentReview(record),
    cases: record.cases.map(({ id, kind, title, closedAt, openedAt }) => ({
      ...{ id, kind, title },
      isOpen: closedAt === null,
      openedAt: openedAt.toISOString(),
    })),
    options,
  };
}

/** Visits are in order; those that ended at once say nothing. */
function presentAttendance({ booking, ...record }: ReadRecord): BookingRecord['attendance'] {
  const stays = readStays(record.stays);
  if (stays.length === 0) return null;
  const { booker: client, expert, both } = attendanceOf(stays, booking);
  const visits = stays
    .filter(({ from, until }) => from < until)
    .sort((one, other) => one.from.getTime() - other.from.getTime())
    .map(({ by, from, until }) => ({
      by: by === 'booker' ? ('client' as const) : by,
      from: from.toISOString(),
      until: until.toISOString(),
    }));
  return { client, expert, both, visits };
}

function presentMove({ event, by }: ReadRecord['moves'][number]): BookingRecord['moves'][number] {
  const { at, actor, kind, fromStatus, toStatus, reason } = event;
  return {
    at: at.toISOString(),
    actor,
    by: by && presentPerson(by),
    kind,
    from: fromStatus,
    to: toStatus,
    reason,
  };
}

type PaymentRow = ReadRecord['payments'][number];

function presentPayment(
  { booking, disputes, operations }: ReadRecord,
  payment: PaymentRow,
): BookingRecord['payments'][number] {
  const { id, kind, state, intentId, chargeId, cardBrand, cardLast4 } = payment;
  const isOurs = ({ paymentId }: { paymentId: string }) => paymentId === id;
  return {
    ...{ id, kind, state, intentId, chargeId },
    minutes: kind === 'extension' ? (payment.minutes ?? 0) : null,
    money: moneyOf({ booking, payment }),
    isFrozen: payment.payoutFrozen,
    isReported: payment.reported,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    capturedAt: iso(payment.capturedAt),
    disputes: disputes.filter(isOurs).map(presentDispute),
    operations: operations.filter(isOurs).map(presentOperation),
  };
}

function presentDispute(
  dispute: ReadRecord['disputes'][number],
): BookingRecord['payments'][number]['disputes'][number] {
  const { id, status, reason } = dispute;
  return {
    ...{ id, status, reason },
    amount: text(dispute.amount),
    withdrawn: text(dispute.withdrawn),
    evidenceDueBy: iso(dispute.evidenceDueBy),
    openedAt: dispute.openedAt.toISOString(),
    closedAt: iso(dispute.closedAt),
  };
}

function presentOperation(
  operation: ReadRecord['operations'][number],
): BookingRecord['payments'][number]['operations'][number] {
  const { op, state, attempts, lastError, resultId } = operation;
  // Operations that move no money have no amount.
  const { amount } = operation.params as { amount?: number };
  return {
    ...{ op, state, attempts, lastError, resultId },
    amount: amount === undefined ? null : text(amount),
    createdAt: operation.createdAt.toISOString(),
    doneAt: iso(operation.doneAt),
  };
}

/** Null unless one of the parties shared them in a report. */
function presentMessages({ booking, client, expert, messages }: ReadRecord): BookingRecord['messages'] {
  if (!messages) return null;
  return messages.map(({ createdAt, senderId, content }) => ({
    at: createdAt.toISOString(),
    by: presentPerson(senderId === booking.bookerId ? client : expert),
    text: content,
  }));
}

function presentReview({ review }: ReadRecord): BookingRecord['review'] {
  if (!review) return null;
  const { id, rating, comment, hiddenAt } = review;
  return { id, rating, comment, isHidden: hiddenAt !== null };
}

function presentMail(mail: ReadRecord['mails'][number]): BookingRecord['mails'][number] {
  const { id, recipient, subject, createdAt, sentAt, failedAt } = mail;
  return {
    ...{ id, subject },
    to: recipient,
    text: withoutLinks(mail.text),
    createdAt: createdAt.toISOString(),
    state: sentAt ? 'sent' : failedAt ? 'failed' : 'waiting',
  };
}
