import type { Db } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as messages from '#server/features/messages/messages.repository.ts';
import { dayMs } from '#shared/durations.ts';
import { isUuid } from '#shared/text.ts';
import * as notifications from './notifications.repository.ts';

const perAnswer = 50;
const keptMs = 90 * dayMs;
const longest = { title: 200, text: 500 };

export type NewNotification = {
  userId: string;
  kind: string;
  /** One line each. */
  title: string;
  text: string;
  /** A page of ours. */
  path: string;
  bookingId?: string | null;
};

/** Tells somebody something, in the transaction in which it happened. */
export async function addNotification(
  deps: Pick<Deps, 'now'>,
  tx: Db,
  notification: NewNotification,
): Promise<void> {
  await notifications.insert(tx, {
    ...notification,
    title: oneLine(notification.title, longest.title),
    text: oneLine(notification.text, longest.text),
    createdAt: deps.now(),
  });
}

const oneLine = (text: string, length: number) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
};

export type NotificationList = {
  rows: notifications.NotificationRow[];
  unread: number;
  unreadMessages: number;
};

export async function listNotifications(deps: Deps, userId: string): Promise<NotificationList> {
  const rows = await notifications.listNewest(deps.db, userId, perAnswer);
  return {
    rows,
    unread: await notifications.countUnread(deps.db, userId),
    unreadMessages: await messages.countUnread(deps.db, userId),
  };
}

/** The named one, or all of them. */
export async function readNotifications(deps: Deps, userId: string, id: string | undefined): Promise<void> {
  if (id !== undefined && !(isUuid(id) && (await notifications.find(deps.db, userId, id)))) {
    throw new AppError('not_found', 'Notice not found');
  }
  await notifications.markRead(deps.db, userId, deps.now(), id);
}

export async function deleteOldNotifications(deps: Deps): Promise<void> {
  await notifications.removeReadBefore(deps.db, new Date(deps.now().getTime() - keptMs));
}
