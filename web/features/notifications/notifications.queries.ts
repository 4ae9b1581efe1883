import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import type { Notification, Notifications } from '#shared/notifications/notifications.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

const path = '/api/notices';
const keyOf = (userId: string) => [path, userId];

/** What somebody was told; asked for now and then even where the stream is silent. */
export const noticesOf = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await callApi('GET', path, undefined, signal)) as Notifications,
    staleTime: 0,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  });

export function saveNotification(client: QueryClient, userId: string, notice: Notification): void {
  client.setQueryData(
    keyOf(userId),
    (known: Notifications | undefined) => known && withNotice(known, notice),
  );
}

export function refreshNotifications(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: keyOf(userId) });
}

export async function readAllNotices(client: QueryClient, userId: string): Promise<void> {
  await callApi('POST', `${path}/read`);
  refreshNotifications(client, userId);
}

function withNotice(known: Notifications, notice: Notification): Notifications {
  const others = known.notices.filter(({ id }) => id !== notice.id);
  const isNew = others.length === known.notices.length;
  return {
    ...known,
    unread: known.unread + (isNew && !notice.isRead ? 1 : 0),
    notices: [notice, ...others],
  };
}
