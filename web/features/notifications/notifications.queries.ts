import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call.ts';
import { notificationsOf } from './notifications-query.ts';

export function refreshNotifications(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: notificationsOf(userId).queryKey });
}

export async function markAllRead(client: QueryClient, userId: string): Promise<void> {
  await call('POST /api/notices/read');
  refreshNotifications(client, userId);
}
