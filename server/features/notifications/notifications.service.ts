import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as messages from '#server/features/messages/messages.repository.ts';
import { dayMs } from '#shared/durations.ts';
import type { Waiting } from '#shared/notifications/notifications.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as notificationsCopy from './notifications.copy.ts';
import * as notifications from './notifications.repository.ts';
import { waitingFor } from './waiting.service.ts';

const maxListed = 50;
const retentionMs = 90 * dayMs;
const maxLength = { title: 200, text: 500 };

export type NewNotification = {
  userId: string;
  kind: string;
  /** Title and text are cut to one line each. */
  title: string;
  text: string;
  /** A path on this site. */
  path: string;
  bookingId?: string | null;
};

/** Adds an entry to the person's bell. Call in the transaction that records the event. */
export async function addNotification(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  notification: NewNotification,
): Promise<void> {
  await notifications.insert(tx, {
    ...notification,
    title: oneLine(notification.title, maxLength.title),
    text: oneLine(notification.text, maxLength.text),
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
  waiting: Waiting[];
};

export async function listNotifications(deps: Deps, userId: string): Promise<NotificationList> {
  const rows = await notifications.listNewest(deps.db, userId, maxListed);
  return {
    rows,
    unread: await notifications.countUnread(deps.db, userId),
    unreadMessages: await messages.countUnread(deps.db, userId),
    waiting: await waitingFor(deps, userId),
  };
}

/** Marks one notification as read, or all of them without an id. */
export async function readNotifications(deps: Deps, userId: string, id: string | undefined): Promise<void> {
  if (id !== undefined && !(isUuid(id) && (await notifications.find(deps.db, userId, id)))) {
    throw new AppError('not_found', notificationsCopy.notFound);
  }
  await notifications.markRead(deps.db, userId, deps.now(), id);
}

export async function deleteOldNotifications(deps: Deps): Promise<void> {
  await notifications.removeReadBefore(deps.db, new Date(deps.now().getTime() - retentionMs));
}
