import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { Notification, Notifications, Waiting } from '#shared/notifications/notifications.schema.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { paths } from '#web/lib/paths.ts';
import { MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx';
import { MenuGroup } from '#web/ui/menu-group.tsx';
import * as listCopy from './notification-list.copy.ts';

export type NotificationListProps = {
  title: string;
  notifications: Notifications | undefined;
  /** New ones stay highlighted until the menu closes. */
  newIds: ReadonlySet<string> | undefined;
};

/** The bell's menu: what only this person can do, until it is done, then what happened. */
export function NotificationList({ title, notifications, newIds }: NotificationListProps) {
  const now = useNow();
  const { unreadMessages = 0, waiting = [], notices = [] } = notifications ?? {};
  const hasRest = waiting.length === 0 || unreadMessages > 0 || notices.length > 0;
  return (
    <>
      {waiting.length > 0 && (
        <Group title={listCopy.waiting}>
          {waiting.map((each) => (
            <WaitingEntry key={each.bookingId} waiting={each} />
          ))}
        </Group>
      )}
      {waiting.length > 0 && hasRest && <MenuLine />}
      {hasRest && (
        <Group title={title}>
          {unreadMessages > 0 && (
            <MenuItem asChild>
              <Link href={paths.dashboard}>{listCopy.unreadMessages(unreadMessages)}</Link>
            </MenuItem>
          )}
          {notices.length === 0 && <p className="px-3 py-2 text-muted">{listCopy.empty}</p>}
          {notices.map((each) => (
            <Entry key={each.id} notification={each} now={now} isNew={newIds?.has(each.id) ?? !each.isRead} />
          ))}
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <MenuGroup labelledBy={id}>
      <MenuLabel>
        <span id={id} className="font-semibold">
          {title}
        </span>
      </MenuLabel>
      {children}
    </MenuGroup>
  );
}

function WaitingEntry({ waiting: { path, title, text } }: { waiting: Waiting }) {
  return (
    <MenuItem asChild>
      <Link href={path} className="items-start! py-2.5">
        <span className="wrap-anywhere grid min-w-0 gap-0.5 border-action border-l-2 pl-3">
          <span className="font-semibold">{title}</span>
          <span className="text-muted text-sm">{text}</span>
        </span>
      </Link>
    </MenuItem>
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
            {isNew && <span className="sr-only">{listCopy.newPrefix}</span>}
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
