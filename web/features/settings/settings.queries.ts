import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#shared/settings/settings.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

const path = '/api/settings';

/** One's own settings. Nothing of them is kept for the next visit: its forms start from what is so then. */
export const ownSettings = (userId: string | undefined) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => readSettings(signal),
    enabled: userId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export async function readSettings(signal?: AbortSignal): Promise<Settings> {
  return (await callApi('GET', path, undefined, signal)) as Settings;
}

/** What one part of the page saved and another one shows. */
export function keepSettings(client: QueryClient, changes: Partial<Settings>): void {
  client.setQueryData<Settings>([path], (settings) => settings && { ...settings, ...changes });
}

/** What isn't named stays. */
export async function changeSettings(change: SettingsChange): Promise<Settings> {
  return (await callApi('PATCH', path, change)) as Settings;
}

export async function changePassword(change: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await callApi('POST', `${path}/password`, change);
}

/** The first link, or a new one in place of the old. */
export async function makeCalendarLink(): Promise<Settings> {
  return (await callApi('POST', `${path}/calendar`)) as Settings;
}

export async function endCalendarLink(): Promise<Settings> {
  return (await callApi('DELETE', `${path}/calendar`)) as Settings;
}
