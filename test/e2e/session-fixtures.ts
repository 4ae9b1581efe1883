import type { Browser, BrowserContext, Page } from '@playwright/test';
import { anExpert } from './booking-fixtures.ts';
import { expect, openReady, signUp } from './fixtures.ts';

const hourMs = 3_600_000;

/** The expert, and the client in the page's own context. */
export type Pair = { client: BrowserContext; expert: BrowserContext; profileId: string };

type Names = { client?: Record<string, unknown>; expert?: Record<string, unknown> };

/** Priya, who is there around the clock in New York, and Nora of Berlin. */
export async function aPair(browser: Browser, client: BrowserContext, names: Names = {}): Promise<Pair> {
  const { context: expert, profileId } = await anExpert(browser, {});
  if (names.expert) await expert.request.patch('/api/user/update', { data: names.expert });
  await signUp(client, { firstName: 'Nora', lastName: 'Lind', timeZone: 'Europe/Berlin', ...names.client });
  return { client, expert, profileId };
}

/** On the hour, at least this many hours from now. */
export function startIn(hours: number): string {
  return new Date(Math.ceil((Date.now() + hours * hourMs) / hourMs) * hourMs).toISOString();
}

type Session = {
  hours?: number;
  scheduledAt?: string;
  duration?: number;
  message?: string;
  saveCard?: boolean;
};

/** Asked for, and not paid yet. */
export async function request({ client, profileId }: Pair, session: Session = {}) {
  const { hours = 72, scheduledAt = startIn(hours), duration = 30, message, saveCard = false } = session;
  const answer = await client.request.post('/api/bookings', {
    data: { profileId, duration, scheduledAt, saveCard, ...(message === undefined ? {} : { message }) },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; clientSecret: string; scheduledAt: string };
}

/** As the card form does it: with the publishable key and the intent's secret. */
async function pay({ client }: Pair, clientSecret: string, number: string) {
  const config = (await (await client.request.get('/api/config')).json()) as {
    payments: { publishableKey: string };
  };
  const [intent] = clientSecret.split('_secret_');
  const answer = await client.request.post(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    headers: { authorization: `Bearer ${config.payments.publishableKey}` },
    form: {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      return_url: 'http://127.0.0.1/dashboard',
    },
  });
  expect(answer.status()).toBe(200);
}

/** A request that waits for the expert. */
export async function paidRequest(pair: Pair, session: Session & { card?: string } = {}) {
  const requested = await request(pair, session);
  await pay(pair, requested.clientSecret, session.card ?? '4242424242424242');
  // The client's own look learns of the payment; from then on the expert sees it.
  await expect
    .poll(async () => (await pair.client.request.get(`/api/bookings/${requested.id}`)).json())
    .toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
  return requested;
}

export async function confirmed(pair: Pair, session: Session = {}) {
  const requested = await paidRequest(pair, session);
  await move(pair.expert, requested.id, 'confirm');
  return requested;
}

/** By the call, as the other side's browser would. */
export async function move(by: BrowserContext, id: string, name: string, data: object = {}) {
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

/** The browser listens and hears nothing, not even that the line is open: what it shows may be out of date. */
export async function withSilentLine(page: Page) {
  await page.addInitScript(() => {
    class Silent extends EventTarget {
      static readonly OPEN = 1;
      static readonly CLOSED = 2;
      readyState = Silent.OPEN;
      close() {
        this.readyState = Silent.CLOSED;
      }
    }
    Object.assign(window, { EventSource: Silent });
  });
}
