import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { dayMs } from '#shared/durations.ts';
import { expect, openReady, toast } from './fixtures.ts';

const path = '/api/profile/availability';

export const day = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
export const time = (page: Page, name: string, range: number, edge: 'start' | 'end') =>
  page.getByLabel(`${name}, range ${range}, ${edge}`);
export const preview = (page: Page) => page.getByRole('region', { name: 'What clients will see' });
export const dates = (page: Page) => page.getByRole('region', { name: 'Dates off and special hours' });

export async function openHours(page: Page) {
  await openReady(page, '/profile/hours');
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

export async function save(page: Page) {
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Hours saved');
}

export async function storedHours(context: BrowserContext) {
  return (await (await context.request.get(path)).json()) as Availability;
}

export async function setHours(context: BrowserContext, hours: Partial<Availability>) {
  const data = { timeZone: 'Europe/Berlin', weekly: [], overrides: [], ...hours };
  expect((await context.request.put(path, { data })).status()).toBe(200);
}

export const everyDay = (startTime: string, endTime: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

/** `1 09:00-17:00` is Monday. */
export const written = ({ weekly }: Availability) =>
  weekly.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`);

/** A date some days from now, as Berlin has it. */
export function inDays(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + days * dayMs);
}

/** `17 November 2026`, as the calendar says it. */
function spoken(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}

export async function calendarDay(page: Page, date: string): Promise<Locator> {
  const button = dates(page).getByRole('button', { name: new RegExp(`\\b${spoken(date)}`) });
  for (let month = 0; month < 3 && (await button.count()) === 0; month += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  return button;
}
