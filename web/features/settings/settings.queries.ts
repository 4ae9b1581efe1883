import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#shared/settings/settings.schema.ts';
import { callApi } from '#web/lib/api-client.ts';

const path = '/api/settings';

/** The signed-in user's settings. Never cached between visits, so the forms always start from current values. */
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

/** Passes a saved change on to the other sections of the page. */
export function updateCachedSettings(client: QueryClient, changes: Partial<Settings>): void {
  client.setQueryData<Settings>([path], (settings) => settings && { ...settings, ...changes });
}

/** Fields that are left out stay unchanged. */
export async function changeSettings(change: SettingsChange): Promise<Settings> {
  return (await callApi('PATCH', path, change)) as Settings;
}

export async function changePassword(change: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await callApi('POST', `${path}/password`, change);
}

/** Creates the link, or replaces the existing one. */
export async function createCalendarLink(): Promise<Settings> {
  return (await callApi('POST', `${path}/calendar`)) as Settings;
}

export async function deleteCalendarLink(): Promise<Settings> {
  return (await callApi('DELETE', `${path}/calendar`)) as Settings;
}
