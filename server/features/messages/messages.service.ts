import { type Db, type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { bookingNotFound } from '#server/features/bookings/moves/locked-booking.ts';
import { chatState } from '#server/features/bookings/view/booking-state.ts';
import { findWhole, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { once } from '#server/idempotency.ts';
import { chatUntil, messageLimits } from '#shared/messages/messages.rules.ts';
import type { NewMessage } from '#shared/messages/messages.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as messages from './messages.repository.ts';

/** What was said, and between whom. */
export type Said = { row: messages.MessageRow; whole: WholeBooking };

/** The latest of a conversation, or those before a message of it. */
export async function listMessages(
  deps: Deps,
  userId: string,
  bookingId: string,
  before: string | undefined,
): Promise<Said[]> {
  const whole = await findOwn(deps.db, userId, bookingId);
  const place = before === undefined ? undefined : await findPlace(deps.db, bookingId, before);
  const rows = await messages.listLast(deps.db, bookingId, messageLimits.pageSize, place);
  return rows.map((row) => ({ row, whole }));
}

/** Says it to the other one, once for each key. */
export async function sendMessage(
  deps: Deps,
  senderId: string,
  request: NewMessage,
  key: string | undefined,
): Promise<Said> {
  await deps.limits.hit('messages', senderId);
  const keyed = { userId: senderId, key, what: 'POST /api/messages', request };
  // Kept with the key is the message's name, not its words.
  const { id } = await transaction(deps.db, (tx) =>
    once(tx, deps.now(), keyed, () => write(tx, deps, senderId, request)),
  );
  const said = await findSaid(deps.db, senderId, id);
  if (!said) throw bookingNotFound();
  return said;
}

async function write(
  tx: Tx,
  deps: Deps,
  senderId: string,
  { bookingId, content }: NewMessage,
): Promise<{ id: string }> {
  const whole = await findOwn(tx, senderId, bookingId);
  refuseUnlessOpen(whole, deps.now());
  const { booker, expert } = whole;
  const receiverId = senderId === booker.id ? expert.id : booker.id;
  // One at a time in a conversation: what is written last is seen last, and nothing appears before it.
  await bookings.lock(tx, bookingId);
  const { id } = await messages.insert(tx, { bookingId, senderId, receiverId, content }, deps.now());
  return { id };
}

export async function readMessages(deps: Deps, userId: string, bookingId: string): Promise<void> {
  await findOwn(deps.db, userId, bookingId);
  await messages.markRead(deps.db, bookingId, userId, deps.now());
}

/** One message, for one of the two it is between. */
export async function findSaid(db: Db, userId: string, id: string): Promise<Said | undefined> {
  const row = await messages.findById(db, id);
  const whole = row && (await findWhole(db, userId, row.bookingId));
  return whole && { row, whole };
}

async function findOwn(db: Db, userId: string, bookingId: string): Promise<WholeBooking> {
  const whole = isUuid(bookingId) ? await findWhole(db, userId, bookingId) : undefined;
  if (!whole) throw bookingNotFound();
  return whole;
}

async function findPlace(db: Db, bookingId: string, id: string): Promise<messages.MessageRow> {
  const row = isUuid(id) ? await messages.findById(db, id) : undefined;
  if (row?.bookingId !== bookingId) throw new AppError('not_found', 'Message not found');
  return row;
}

function refuseUnlessOpen(whole: WholeBooking, at: Date): void {
  const until = chatUntil(chatState(whole));
  if (until === null) {
    throw new AppError('conflict', 'You can write to each other as soon as the request is paid for.');
  }
  if (at >= until) {
    throw new AppError(
      'conflict',
      'The 30 days for writing after a booking are over. You can still read what was said.',
    );
  }
}
