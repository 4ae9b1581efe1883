import { screen, within } from '@testing-library/react';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { Device } from '#shared/accounts/devices.schema.ts';
import type { Security } from '#shared/security/security.schema.ts';
import type {
  CalendarLink,
  CalendarLinkRequest,
  Settings,
  SettingsChange,
} from '#shared/settings/settings.schema.ts';
import { type Call, type FakeApi, fakeApi, refusal } from './fake-api.ts';
import { type OpenedPage, openPage } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { noNotices, nora } from './samples.ts';

type Answers = Parameters<typeof fakeApi>[0];

/** Signs in with the password alone. */
export const onlyPassword: Security = {
  passkeys: [],
  asksForPasskey: false,
  appSince: null,
  recoveryCodesLeft: null,
};

export const rightPassword = 'correct horse battery';

const wrongPasswordMessage = 'Your current password is incorrect.';
export const wrongPassword = () =>
  refusal(403, {
    code: 'forbidden',
    message: wrongPasswordMessage,
    fields: { currentPassword: wrongPasswordMessage },
  });

/** The only one, as long as a test doesn't say otherwise. */
export const thisDevice: Device = {
  id: '3f0c1d5e-7a44-4b6e-9c1f-0d9a3b1c2e4f',
  name: 'Chrome on macOS',
  signedInAt: '2026-11-01T09:00:00.000Z',
  usedAt: '2026-11-17T09:00:00.000Z',
  isCurrent: true,
};

/** A fake settings API that remembers what was saved. */
export function settingsApi(changes: Partial<Settings> = {}, answers: Answers = {}) {
  let stored: Settings = {
    email: null,
    pendingEmail: null,
    timeZone: 'Europe/Berlin',
    notices: { messages: true, reminders: true, reviews: true },
    hasCalendarLink: false,
    hideAddress: false,
    canRelay: false,
    ...changes,
  };
  const save = ({ currentPassword, notices, ...rest }: SettingsChange): Settings | Response => {
    const isNew = rest.email !== undefined && rest.email !== (stored.email ?? '');
    if (isNew && currentPassword !== rightPassword) return wrongPassword();
    const email = rest.email === '' ? null : stored.email;
    const asked = rest.email && rest.email !== stored.email ? rest.email : null;
    const pendingEmail = rest.email === undefined ? stored.pendingEmail : asked;
    const timeZone = rest.timeZone ?? stored.timeZone;
    const hideAddress = rest.hideAddress ?? stored.hideAddress;
    stored = { ...stored, email, pendingEmail, timeZone, hideAddress };
    stored = { ...stored, notices: { ...stored.notices, ...notices } };
    return stored;
  };
  let linkCount = 1;
  const showLink = (renew: boolean | undefined): CalendarLink => {
    if (renew) linkCount += 1;
    stored = { ...stored, hasCalendarLink: true };
    return { ...stored, calendarUrl: `http://localhost:3000/calendar/link-${linkCount}.ics` };
  };
  const turnLinkOff = () => {
    stored = { ...stored, hasCalendarLink: false };
    return stored;
  };
  const api = fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile(),
    'GET /api/settings': () => stored,
    'GET /api/settings/sign-in': onlyPassword,
    'PATCH /api/settings': ({ body }: Call) => save(body as SettingsChange),
    'POST /api/settings/calendar': ({ body }: Call) => {
      const { currentPassword, renew } = body as CalendarLinkRequest;
      return currentPassword === rightPassword ? showLink(renew) : wrongPassword();
    },
    'DELETE /api/settings/calendar': turnLinkOff,
    'GET /api/settings/devices': [thisDevice],
    'GET /api/settings/exports': { latest: null },
    ...answers,
  });
  return { api, stored: () => stored, save };
}

export const section = (name: string) => screen.getByRole('region', { name });
export const inSection = (name: string) => within(section(name));

type SettingsPage = OpenedPage & { api: FakeApi } & Omit<ReturnType<typeof settingsApi>, 'api'>;

/** Opens Nora's settings and waits until every section has loaded. */
export async function openSettings(
  changes?: Partial<Settings>,
  { as = nora, answers }: { as?: Self; answers?: Answers } = {},
): Promise<SettingsPage> {
  const calls = settingsApi(changes, answers);
  const page = await openPage('/settings', { as });
  await screen.findByRole('region', { name: 'Calendar' });
  return { ...page, ...calls };
}
