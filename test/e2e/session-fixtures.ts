import type { Browser, BrowserContext, Page } from '@playwright/test';
import { hourMs } from '#shared/durations.ts';
import { bookableExpert } from './booking-fixtures.ts';
import { expect, openReady } from './fixtures.ts';
import { aPerson, buildScenario, type MadeBooking, type ScenarioUser, signInWith } from './scenario.ts';

/** The expert, and the client in the page's own context. */
export type Pair = {
  client: BrowserContext;
  expert: BrowserContext;
  profileId: string;
  usernames: { client: string; expert: string };
};

type Names = { client?: Record<string, unknown>; expert?: Record<string, unknown> };

/** Priya, who is there around the clock in New York, and Nora of Berlin. */
export async function aPair(browser: Browser, client: BrowserContext, names: Names = {}): Promise<Pair> {
  const expert = await browser.newContext();
  const { people, origin } = await buildScenario(client, {
    client: aPerson({ firstName: 'Nora', lastName: 'Lind', timeZone: 'Europe/Berlin', ...names.client }),
    expert: bookableExpert({}, {}, names.expert),
  });
  const [nora, priya] = [people.client as ScenarioUser, people.expert as ScenarioUser];
  await Promise.all([signInWith(client, nora, origin), signInWith(expert, priya, origin)]);
  const usernames = { client: nora.username, expert: priya.username };
  return { client, expert, profileId: priya.profileId, usernames };
}

/** On the hour, at least this many hours from now. */
export function startIn(hours: number): string {
  return new Date(Math.ceil((Date.now() + hours * hourMs) / hourMs) * hourMs).toISOString();
}

type Status = 'unpaid' | 'requested' | 'confirmed';

type Session = {
  hours?: number;
  scheduledAt?: string;
  duration?: number;
  message?: string;
  saveCard?: boolean;
};

async function book({ client, usernames }: Pair, status: Status, session: Session): Promise<MadeBooking> {
  const { hours = 72, scheduledAt = startIn(hours), ...rest } = session;
  const booking = { ...usernames, ...rest, scheduledAt, status };
  const { bookings } = await buildScenario(client, {}, [booking]);
  return bookings[0] as MadeBooking;
}

/** Requested, and not paid yet. */
export const request = (pair: Pair, session: Session = {}) => book(pair, 'unpaid', session);

/** A request that waits for the expert. */
export const paidRequest = (pair: Pair, session: Session = {}) => book(pair, 'requested', session);

export const confirmed = (pair: Pair, session: Session = {}) => book(pair, 'confirmed', session);

/** By the call, as the other side's browser would. */
async function move(by: BrowserContext, id: string, name: string, data: object = {}) {
  const answer = await by.request.post(`/api/bookings/${id}/${name}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export async function propose(by: BrowserContext, id: string, scheduledAt: string) {
  return move(by, id, 'proposals', { scheduledAt });
}

/** The dashboard with its list there. */
export async function openDashboard(page: Page) {
  await openReady(page, '/dashboard');
  await expect(page.getByRole('tab', { name: /^Upcoming \(\d+\)$/ })).toBeVisible();
}

export const card = (page: Page, name: string) => page.getByRole('article', { name });
export const dialog = (page: Page) => page.getByRole('dialog');

/** One of the quiet things to do. */
export async function choose(page: Page, text: string) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: text }).click();
}

/** The browser can't hear anything by itself, and knows it. */
export async function withoutNews(page: Page) {
  await page.route('**/api/stream', (route) => route.fulfill({ status: 204 }));
}
