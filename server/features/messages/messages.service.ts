import { type Db, type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { bookingNotFound } from '#server/features/bookings/moves/locked-booking.ts';
import { chatState } from '#server/features/bookings/view/booking-state.ts';
import { findWhole, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { completedOrCanceled, once } from '#server/idempotency.ts';
import { chatUntil, messageLimits } from '#shared/messages/messages.rules.ts';
import type { NewMessage } from '#shared/messages/messages.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as messagesCopy from './messages.copy.ts';
import * as messages from './messages.repository.ts';

/** A message with the booking whose parties exchanged it. */
export type SentMessage = { row: messages.MessageRow; whole: WholeBooking };

/** The chat's latest messages, or those before a given one. */
export async function listMessages(
  deps: Deps,
  userId: string,
  bookingId: string,
  before: string | undefined,
): Promise<SentMessage[]> {
  const whole = await findOwn(deps.db, userId, bookingId);
  const position = before === undefined ? undefined : await findInChat(deps.db, bookingId, before);
  const rows = await messages.listLast(deps.db, bookingId, messageLimits.pageSize, position);
  return rows.map((row) => ({ row, whole }));
}

/** Sends a message to the other party, once per idempotency key. */
export async function sendMessage(
  deps: Deps,
  senderId: string,
  request: NewMessage,
  key: string | undefined,
): Promise<SentMessage> {
  await deps.limits.hit('messages', senderId);
  const keyed = keyedMessage(senderId, request, key);
  // Only the message's id is stored with the key, not its text.
  const { id } = await transaction(deps.db, (tx) =>
    once(tx, deps.now(), keyed, () => write(tx, deps, senderId, request)),
  );
  const sent = await findMessage(deps.db, senderId, id);
  if (!sent) throw bookingNotFound();
  return sent;
}

/**
 * Takes back a message whose request may still be on its way. Returns the message if it was already sent; otherwise it
 * never will be.
 */
export async function cancelMessage(
  deps: Deps,
  senderId: string,
  request: NewMessage,
  key: string | undefined,
): Promise<SentMessage | null> {
  await deps.limits.hit('messages', senderId);
  await findOwn(deps.db, senderId, request.bookingId);
  const sent = await transaction(deps.db, (tx) =>
    completedOrCanceled<{ id: string }>(tx, deps.now(), keyedMessage(senderId, request, key)),
  );
  return (sent && (await findMessage(deps.db, senderId, sent.id))) ?? null;
}

const keyedMessage = (userId: string, request: NewMessage, key: string | undefined) => ({
  ...{ userId, key, request },
  what: 'POST /api/messages',
});

async function write(
  tx: Tx,
  deps: Deps,
  senderId: string,
  { bookingId, content }: NewMessage,
): Promise<{ id: string }> {
  const whole = await findOwn(tx, senderId, bookingId);
  requireOpenChat(whole, deps.now());
  const { booker, expert } = whole;
  const receiverId = senderId === booker.id ? expert.id : booker.id;
  // Lock the booking: a chat takes one message at a time, so no later commit can appear before an earlier message.
  await bookings.lock(tx, bookingId);
  const { id } = await messages.insert(tx, { bookingId, senderId, receiverId, content }, deps.now());
  return { id };
}

export async function readMessages(deps: Deps, userId: string, bookingId: string): Promise<void> {
  await findOwn(deps.db, userId, bookingId);
  await messages.markRead(deps.db, bookingId, userId, deps.now());
}

/** The message, if the user is a party to its booking. */
export async function findMessage(db: Db, userId: string, id: string): Promise<SentMessage | undefined> {
  const row = await messages.findById(db, id);
  const whole = row && (await findWhole(db, userId, row.bookingId));
  return whole && { row, whole };
}

async function findOwn(db: Db, userId: string, bookingId: string): Promise<WholeBooking> {
  const whole = isUuid(bookingId) ? await findWhole(db, userId, bookingId) : undefined;
  if (!whole) throw bookingNotFound();
  return whole;
}

async function findInChat(db: Db, bookingId: string, id: string): Promise<messages.MessageRow> {
  const row = isUuid(id) ? await messages.findById(db, id) : undefined;
  if (row?.bookingId !== bookingId) throw new AppError('not_found', messagesCopy.notFound);
  return row;
}

function requireOpenChat(whole: WholeBooking, at: Date): void {
  const until = chatUntil(chatState(whole));
  if (until === null) {
    throw new AppError('conflict', messagesCopy.notOpenYet);
  }
  if (at >= until) {
    const { suspendedAt } = chatState(whole);
    throw new AppError('conflict', suspendedAt ? messagesCopy.inactiveAccount : messagesCopy.closed);
  }
}
