import { queryOptions } from '@tanstack/react-query';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { UsernameChange } from '#shared/accounts/username-change.schema.ts';
import { call } from '#web/lib/call.ts';

export function changeUsername(change: UsernameChange): Promise<Self> {
  return call('POST /api/settings/username', { body: change });
}

/** Where the person is signed in, this device first. */
export const ownDevices = queryOptions({
  queryKey: ['/api/settings/devices'],
  queryFn: ({ signal }) => call('GET /api/settings/devices', { signal }),
  staleTime: 0,
  gcTime: 0,
});

export async function signOutDevice(id: string): Promise<void> {
  await call('DELETE /api/settings/devices/:id', { params: { id } });
}

export async function signOutElsewhere(): Promise<void> {
  await call('DELETE /api/settings/devices');
}
