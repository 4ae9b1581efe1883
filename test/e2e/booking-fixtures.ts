import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, openReady, signUp } from './fixtures.ts';
import { anExpertPerson, buildScenario, type ScenarioUser, signInWith } from './scenario.ts';

type Hours = {
  timeZone?: string;
  /** One range for every day of the week. */
  from?: string;
  until?: string;
  /** None is none. */
  days?: number[];
} & Partial<Record<'startGridMinutes' | 'minNoticeMinutes' | 'horizonDays', number>>;

/** Someone else who can be booked, in a context of their own: around the clock, unless said otherwise. */
export async function anExpert(
  browser: Browser,
  hours: Hours | 'none',
  fields: Record<string, unknown> = {},
) {
  const context = await browser.newContext();
  const person = bookableExpert(hours, fields);
  const { people, origin } = await buildScenario(context, { person });
  const expert = people.person as ScenarioUser;
  await signInWith(context, expert, origin);
  return { ...expert, context };
}

export function bookableExpert(
  hours: Hours | 'none',
  profile: Record<string, unknown> = {},
  user: Record<string, unknown> = {},
) {
  const person = anExpertPerson(profile, { firstName: 'Priya', lastName: 'Raman', ...user });
  return hours === 'none' ? person : { ...person, hours: writtenHours(hours) };
}

function writtenHours(hours: Hours) {
  const { timeZone = 'America/New_York', from = '00:00', until = '24:00', ...rest } = hours;
  const { days = [0, 1, 2, 3, 4, 5, 6], ...numbers } = rest;
  const weekly = days.map((dayOfWeek) => ({ dayOfWeek, startTime: from, endTime: until }));
  return { timeZone, weekly, overrides: [], minNoticeMinutes: 0, startGridMinutes: 60, ...numbers };
}

export async function setHours(context: BrowserContext, hours: Hours) {
  const answer = await context.request.put('/api/profile/availability', { data: writtenHours(hours) });
  expect(answer.status()).toBe(200);
}

/** Signed in and at the form, with the times there. */
export async function openBooking(page: Page, profileId: string) {
  const client = await signUp(page.context());
  await openReady(page, `/book/${profileId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
  await expect(page.getByText('Loading free times')).toHaveCount(0);
  return client;
}

/** The times of a whole day, of the next month's first free one: late in the evening today has hardly any. */
export async function shownTimes(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Preferred time' });
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Preferred date' })).toHaveCSS('opacity', '1');
  await expect(panel.getByRole('radio').first()).toBeAttached();
  return panel.getByRole('radio');
}

export const duration = (page: Page, minutes: number) => page.getByText(`${minutes} min`, { exact: true });
export const proceed = (page: Page) =>
  page.getByRole('button', { name: 'Continue to Payment' }).locator('visible=true');
/** The request was taken: now it can be paid. */
export const expectPayment = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Payment');
export const message = (page: Page) => page.getByLabel('Message (optional)');

/** `2026-11-17T15:30`, some days from now at this hour of Berlin's. */
export function berlinTime(days: number, clock: string) {
  const date = new Date(Date.now() + days * 86_400_000);
  return `${date.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })}T${clock}`;
}
