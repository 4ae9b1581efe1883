import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Notification } from '#shared/notifications/notifications.schema.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { paths } from '#web/lib/paths.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import { noticesOf, readAllNotices } from './notifications.queries.ts';

/** What happened, the newest first. Who opens it has seen it; what was new stays marked until it is closed. */
export function Bell({ userId }: { userId: string }) {
  const client = useQueryClient();
  const now = useNow();
  const { data } = useQuery(noticesOf(userId));
  const [fresh, setFresh] = useState<Set<string>>();
  const { unread = 0, unreadMessages = 0, notices = [] } = data ?? {};
  const count = unread + unreadMessages;
  const onOpenChange = (open: boolean) => {
    const unseen = notices.filter(({ isRead }) => !isRead).map(({ id }) => id);
    setFresh(open ? new Set(unseen) : undefined);
    if (open && unread > 0) void readAllNotices(client, userId).catch(() => undefined);
  };
  return (
    <Menu
      wide
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          aria-label={count > 0 ? `Notices, ${count} unread` : 'Notices'}
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
        <span className="font-semibold">Notices</span>
      </MenuLabel>
      <MenuLine />
      {unreadMessages > 0 && (
        <MenuItem asChild>
          <Link href={paths.dashboard}>
            {unreadMessages === 1 ? '1 unread message' : `${unreadMessages} unread messages`}
          </Link>
        </MenuItem>
      )}
      {notices.length === 0 && (
        <p className="px-3 py-2 text-muted">Nothing yet. What happens to your sessions is told here.</p>
      )}
      {notices.map((notice) => (
        <Entry key={notice.id} notice={notice} now={now} isFresh={fresh?.has(notice.id) ?? !notice.isRead} />
      ))}
    </Menu>
  );
}

function Entry({ notice, now, isFresh }: { notice: Notification; now: Date; isFresh: boolean }) {
  return (
    <MenuItem asChild>
      <Link href={notice.path} className="items-start! py-2.5">
        <span
          aria-hidden="true"
          className={clsx('mt-2 size-2 shrink-0 rounded-full', isFresh && 'bg-action')}
        />
        <span className="wrap-anywhere grid min-w-0 gap-0.5">
          <span className="font-semibold">
            {isFresh && <span className="sr-only">New: </span>}
            {notice.title}
          </span>
          <span className="text-muted text-sm">{notice.text}</span>
          <time dateTime={notice.createdAt} className="text-muted text-sm">
            {relativeTime(notice.createdAt, now)}
          </time>
        </span>
      </Link>
    </MenuItem>
  );
}
