import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAny } from '#server/features/bookings/view/bookings.reader.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import * as messages from '#server/features/messages/messages.repository.ts';
import { unsubscribeUrlOf } from '#server/features/settings/unsubscribe-link.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { minuteMs } from '#shared/durations.ts';
import { unreadMessagesCopy } from './unread-messages.copy.ts';

/** How long a message stays unread before it is emailed, and so the shortest gap between two emails about one chat. */
const unreadForMs = 10 * minuteMs;

/** Emails people their unread messages, all of a chat in one email. The bell counts them in any case. */
export async function mailUnread(deps: Deps, stopping: AbortSignal): Promise<void> {
  await takeDue(() => mailNext(deps), { stopping });
}

async function mailNext(deps: Deps): Promise<boolean> {
  const at = deps.now();
  const writtenBy = new Date(at.getTime() - unreadForMs);
  return transaction(deps.db, async (tx) => {
    const next = await messages.lockNextUnmailed(tx, writtenBy);
    if (!next) return false;
    const unread = await messages.takeUnmailed(tx, next, at);
    const whole = await findAny(tx, next.bookingId);
    // Read, or emailed by another process, while we waited for the lock.
    if (!whole || unread.length === 0) return true;
    const reader = next.receiverId === whole.booker.id ? 'booker' : 'expert';
    const { id, email, mailsOff } = whole[reader];
    if (!email || mailsOff.includes('messages')) return true;
    const { subject, ...content } = unreadMessagesCopy(deps, whole, reader, unread);
    const unsubscribeUrl = unsubscribeUrlOf(deps, id, 'messages');
    const mail = { kind: 'new_messages', userId: id, recipient: email, subject, content, unsubscribeUrl };
    await enqueueMail(tx, deps, mail);
    return true;
  });
}
