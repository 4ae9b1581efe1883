import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { Menu, MenuLabel } from '#web/ui/menu.tsx';
import type { NotificationListProps } from './notification-list.tsx';
import * as notificationsCopy from './notifications.copy.ts';
import { markAllRead } from './notifications.queries.ts';
import { notificationsOf } from './notifications-query.ts';

/** Loaded when the menu is first opened. */
const NotificationList = lazyComponent<NotificationListProps>(() =>
  import('./notification-list.tsx').then((m) => m.NotificationList),
);

export type BellProps = { userId: string };

/** What waits for the user, then notifications, newest first. Opening the menu marks them as read. */
export function Bell({ userId }: BellProps) {
  const client = useQueryClient();
  const { data } = useQuery(notificationsOf(userId));
  const [newIds, setNewIds] = useState<Set<string>>();
  const isListLoaded = useLoaded(NotificationList, newIds !== undefined, newIds);
  const { unread = 0, unreadMessages = 0, notices: notifications = [] } = data ?? {};
  const count = unread + unreadMessages;
  const onOpenChange = (open: boolean) => {
    const unreadIds = notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
    setNewIds(open ? new Set(unreadIds) : undefined);
    if (open && unread > 0) void markAllRead(client, userId).catch(() => undefined);
  };
  return (
    <Menu
      wide
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label={count > 0 ? notificationsCopy.titleWithUnread(count) : notificationsCopy.title}
          className="relative grid size-11 cursor-pointer place-items-center rounded-full transition-colors hover:bg-ink/6"
        >
          <BellIcon aria-hidden="true" className="size-5" />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 font-semibold text-on-action text-xs tabular-nums forced-colors:border"
            >
              {count > 9 ? '9+' : count}
            </span>
          )}
        </button>
      }
    >
      {isListLoaded ? (
        <NotificationList title={notificationsCopy.title} notifications={data} newIds={newIds} />
      ) : (
        <MenuLabel>
          <span className="font-semibold">{notificationsCopy.title}</span>
        </MenuLabel>
      )}
    </Menu>
  );
}
