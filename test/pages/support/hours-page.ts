import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { type Call, type FakeApi, fakeApi } from './fake-api.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { aProfile, noNotices, priya } from './samples.ts';
import { setOwnTimeZone } from './time-zone.ts';
import { findToast } from './toast.ts';

export const hoursCall = { load: 'GET /api/profile/availability', save: 'PUT /api/profile/availability' };

export type HoursApi = FakeApi & {
  stored: () => Availability;
  /** Makes a failing call work again. */
  restore: (route: string) => void;
};

/** A fake API with Priya's hours: what is saved is what the next call returns. */
export function hoursApi(hours: Partial<Availability> = {}, profile: Partial<Profile> = {}): HoursApi {
  let stored: Availability = {
    timeZone: 'Europe/Berlin',
    weekly: [],
    overrides: [],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minNoticeMinutes: 120,
    horizonDays: 60,
    startGridMinutes: 15,
    ...hours,
  };
  const answers: Record<string, unknown> = {
    'GET /api/notices': noNotices,
    'GET /api/profile/me': aProfile(profile),
    'GET /api/calendars': { connections: [] },
    [hoursCall.load]: () => stored,
    [hoursCall.save]: ({ body }: Call) => {
      stored = body as Availability;
      return stored;
    },
  };
  const api = fakeApi(answers);
  return { ...api, stored: () => stored, restore: (route) => api.on(route, answers[route]) };
}

/** Opens the editor on a device in Berlin, on Monday, March 1, 2032 at 10:00. */
export async function openHours(): Promise<OpenedPage> {
  onMondayAtTen();
  const page = await openPage('/profile/hours', { as: priya });
  await screen.findByRole('heading', { name: 'Weekly hours' });
  return page;
}

export function onMondayAtTen(): void {
  stopClockAt('2032-03-01T09:00:00Z');
  setOwnTimeZone('Europe/Berlin');
  // Rendering all four hundred time zones would slow down every step of a test.
  const zones = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(someZones);
  onTestFinished(() => zones.mockRestore());
}

const someZones = ['America/Los_Angeles', 'Australia/Adelaide', 'Europe/Berlin', 'Europe/London'];

export const everyDay = (startTime: string, endTime: string): Availability['weekly'] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

/** `1 09:00-17:00` is Monday. */
export const written = ({ weekly }: Availability) =>
  weekly.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`);

/** Finds a button by label or text: with this many controls, a query by role takes half a second each time. */
export function button(name: string | RegExp): HTMLElement {
  const nameOf = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.textContent ?? '';
  const isNamed = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const found = [...document.querySelectorAll('button')].filter((each) => isNamed(nameOf(each)));
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} buttons are named ${name}`);
  return first;
}

export const day = (name: string) => screen.getByRole('switch', { name });
export const preview = () => screen.getByRole('region', { name: 'What clients will see' });
export const dates = () => screen.getByRole('region', { name: 'Time off and special hours' });
export const datesTitle = () => screen.getByRole('heading', { name: 'Time off and special hours' });

const timeLabel = (name: string, range: number, edge: 'start' | 'end') => `${name}, range ${range}, ${edge}`;
export const queryTime = (...field: Parameters<typeof timeLabel>) =>
  document.querySelector<HTMLElement>(`input[aria-label="${timeLabel(...field)}"]`);
export function time(...field: Parameters<typeof timeLabel>): HTMLElement {
  const found = queryTime(...field);
  if (!found) throw new Error(`there is no ${timeLabel(...field)}`);
  return found;
}

/** Sets a time or date field, which jsdom can't type into. */
export async function enter(user: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await user.click(field);
  fireEvent.change(field, { target: { value } });
}

export async function startWithWeekdays(user: UserEvent): Promise<void> {
  await user.click(button('Start with weekdays 9 to 5'));
}

export async function save(user: UserEvent): Promise<void> {
  await user.click(button('Save Changes'));
  await findToast('Hours saved');
}

/** The calendar's button for `21 March 2032`, paging to its month. */
export async function findDate(user: UserEvent, date: string): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(`[role="grid"] button[aria-label*=" ${date}"]`);
  for (let month = 0; month < 3 && !find(); month += 1) await user.click(button('Next month'));
  const found = find();
  if (!found) throw new Error(`the calendar has no ${date}`);
  return found;
}
