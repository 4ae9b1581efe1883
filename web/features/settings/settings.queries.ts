import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConfirmedPasswordChange } from '#shared/security/security.schema.ts';
import type { Settings, SettingsChange } from '#shared/settings/settings.schema.ts';
import { call } from '#web/lib/call.ts';

const queryKey = ['/api/settings'];

/** The signed-in user's settings. Never cached between visits, so the forms always start from current values. */
export const ownSettings = (userId: string | undefined) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => readSettings(signal),
    enabled: userId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export function readSettings(signal?: AbortSignal): Promise<Settings> {
  return call('GET /api/settings', { signal });
}

/** Passes a saved change on to the other sections of the page. */
export function updateCachedSettings(client: QueryClient, changes: Partial<Settings>): void {
  client.setQueryData<Settings>(queryKey, (settings) => settings && { ...settings, ...changes });
}

/** Fields that are left out stay unchanged. */
export function changeSettings(change: SettingsChange): Promise<Settings> {
  return call('PATCH /api/settings', { body: change });
}

export async function changePassword(change: ConfirmedPasswordChange): Promise<void> {
  await call('POST /api/settings/password', { body: change });
}

/** Uses the address that an emailed link was sent to. */
export function confirmEmail(token: string): Promise<{ email: string }> {
  return call('POST /auth/confirm-email', { body: { token } });
}

/** Creates the link, or shows the existing one. With `renew`, replaces it. */
export async function readCalendarLink(request: {
  currentPassword: string;
  renew: boolean;
}): Promise<string> {
  return (await call('POST /api/settings/calendar', { body: request })).calendarUrl;
}

export async function deleteCalendarLink(): Promise<void> {
  await call('DELETE /api/settings/calendar');
}
