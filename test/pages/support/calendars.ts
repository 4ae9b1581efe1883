import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CalendarConnection, ConnectedCalendar } from '#shared/calendars/calendars.schema.ts';
import { type Call, refusal } from './fake-api.ts';
import { everyDay, type HoursApi, hoursApi, openHours } from './hours-page.ts';
import type { OpenedPage } from './open-page.tsx';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function aCalendar(n: number, changes: Partial<ConnectedCalendar> = {}): ConnectedCalendar {
  return {
    ...{ id: id(100 + n), name: null, color: null, canWrite: false },
    ...{ blocks: true, receives: false, busyTimes: 12, unwritten: 0 },
    readAt: '2032-03-01T08:57:00.000Z',
    ...changes,
  };
}

/** A secret address at Google, read three minutes ago. */
export function anAddress(changes: Partial<CalendarConnection> = {}): CalendarConnection {
  return {
    ...{ id: id(1), kind: 'address', name: 'Google Calendar', username: null, calendars: [aCalendar(1)] },
    ...{ tentativeBlocks: true, unansweredBlocks: false, ownAddresses: [] },
    ...{ allDayBlocks: true, freeAllDayBlocks: false },
    ...{ readAt: '2032-03-01T08:57:00.000Z', problem: null },
    ...changes,
  };
}

/** An iCloud account with two calendars that can be written to, and the holidays. */
export function anAccount(changes: Partial<CalendarConnection> = {}): CalendarConnection {
  return anAddress({
    ...{ id: id(2), kind: 'account', name: 'iCloud', username: 'priya@icloud.com' },
    calendars: [
      aCalendar(2, { name: 'Work', canWrite: true, busyTimes: 30, color: '#3b82f6' }),
      aCalendar(3, { name: 'Home', canWrite: true, busyTimes: 1 }),
      aCalendar(4, { name: 'Holidays', blocks: false, busyTimes: 0 }),
    ],
    ...changes,
  });
}

export const busyCall = 'GET /api/calendars/busy';

/** The hours page of an expert with these calendars, which the API keeps. */
export function calendarsApi(
  connections: CalendarConnection[],
  busy: { from: string; until: string }[] = [],
): HoursApi & { connected: (next: CalendarConnection[]) => void } {
  const api = hoursApi({ weekly: everyDay('09:00', '10:00') });
  let listed = connections;
  api.on('GET /api/calendars', () => ({ connections: listed }));
  api.on(busyCall, () => ({ busy }));
  api.on('POST /api/calendars/*/check', ({ path }: Call) => {
    const found = listed.find((each) => path.includes(each.id));
    return found ?? refusal(404);
  });
  return {
    ...api,
    connected: (next) => {
      listed = next;
    },
  };
}

export const section = () => screen.findByRole('region', { name: 'Calendars' });
export const item = async (name: string) => within(await section()).findByRole('listitem', { name });

export async function openCalendars(): Promise<OpenedPage> {
  const page = await openHours();
  await section();
  return page;
}

/** Opens the dialog to connect a calendar. */
export async function startConnecting(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Connect (a|another) calendar$/ }));
  return screen.findByRole('dialog', { name: 'Connect a calendar' });
}
