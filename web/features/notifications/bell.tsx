import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Notification } from '#shared/notifications/notifications.schema.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { paths } from '#web/lib/paths.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import * as notificationsCopy from './notifications.copy.ts';
import { markAllRead, notificationsOf } from './notifications.queries.ts';

/** Notifications, newest first. Opening the menu marks them as read; new ones stay highlighted until it closes. */
export function Bell({ userId }: { userId: string }) {
  const client = useQueryClient();
  const now = useNow();
  const { data } = useQuery(notificationsOf(userId));
  const [newIds, setNewIds] = useState<Set<string>>();
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
      <MenuLabel>
        <span className="font-semibold">{notificationsCopy.title}</span>
      </MenuLabel>
      <MenuLine />
      {unreadMessages > 0 && (
        <MenuItem asChild>
          <Link href={paths.dashboard}>{notificationsCopy.unreadMessages(unreadMessages)}</Link>
        </MenuItem>
      )}
      {notifications.length === 0 && <p className="px-3 py-2 text-muted">{notificationsCopy.empty}</p>}
      {notifications.map((each) => (
        <Entry key={each.id} notification={each} now={now} isNew={newIds?.has(each.id) ?? !each.isRead} />
      ))}
    </Menu>
  );
}

type EntryProps = { notification: Notification; now: Date; isNew: boolean };

function Entry({ notification: { path, title, text, createdAt }, now, isNew }: EntryProps) {
  return (
    <MenuItem asChild>
      <Link href={path} className="items-start! py-2.5">
        <span
          aria-hidden="true"
          className={clsx('mt-2 size-2 shrink-0 rounded-full', isNew && 'bg-action')}
        />
        <span className="wrap-anywhere grid min-w-0 gap-0.5">
          <span className="font-semibold">
            {isNew && <span className="sr-only">{notificationsCopy.newPrefix}</span>}
            {title}
          </span>
          <span className="text-muted text-sm">{text}</span>
          <time dateTime={createdAt} className="text-muted text-sm">
            {formatAgo(createdAt, now)}
          </time>
        </span>
      </Link>
    </MenuItem>
  );
}
