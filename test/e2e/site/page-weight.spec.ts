import { type Page, test as withoutBrowser } from '@playwright/test';
import { setHours } from '#test/e2e/fixtures/booking-fixtures.ts';
import { readScript, scriptsOf, weigh } from '#test/e2e/fixtures/built-scripts.ts';
import { expect, hydrated, signUp, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';
import { askedFor, cardNumber } from '#test/e2e/fixtures/payment-fixtures.ts';

const notifications = 'web/ui/toaster.tsx';
/** For those who are signed in. */
const menu = ['web/app/user-menu.tsx', 'web/app/live-updates.tsx'];
const slotEngine = 'web/features/availability/preview/upcoming-slots.ts';
const card = 'web/features/payments/sandbox/sandbox-card.tsx';

/** What each page loads on a first visit, and how many kilobytes of JavaScript that may be. */
const pages = {
  auth: { path: '/auth', budget: 140, scripts: scriptsOf(notifications, 'web/pages/account/auth-page.tsx') },
  search: { path: '/search', budget: 140, scripts: scriptsOf(notifications, 'web/pages/search-page.tsx') },
  landing: {
    path: '/',
    budget: 120,
    scripts: scriptsOf(notifications, 'web/pages/landing/landing-page.tsx'),
  },
  expert: {
    path: '/mara',
    budget: 120,
    scripts: scriptsOf(notifications, 'web/pages/profile/expert-page.tsx'),
  },
  booking: { budget: 184, scripts: scriptsOf(notifications, ...menu, 'web/pages/booking/booking-page.tsx') },
  payment: {
    budget: 194,
    scripts: scriptsOf(
      notifications,
      ...menu,
      'web/pages/booking/booking-page.tsx',
      'web/pages/booking/payment-step.tsx',
      card,
    ),
  },
  hours: { budget: 215, scripts: scriptsOf(notifications, ...menu, 'web/pages/hours-page.tsx', slotEngine) },
};

for (const [name, { budget, scripts }] of Object.entries(pages)) {
  withoutBrowser(`the ${name} page has at most ${budget} KB of JavaScript`, () => {
    const kilobytes = weigh(scripts);
    withoutBrowser.info().annotations.push({ type: 'KB gzipped', description: kilobytes.toFixed(1) });
    expect(kilobytes).toBeLessThanOrEqual(budget);
    expect(kilobytes).toBeGreaterThan(50);
  });
}

withoutBrowser('the booking page has no calendar arithmetic of the server’s', () => {
  expect(pages.booking.scripts.filter((path) => readScript(path).includes('PlainDateTime'))).toEqual([]);
});

withoutBrowser('paying in the sandbox needs nothing of Stripe’s', () => {
  expect(pages.payment.scripts.filter((path) => readScript(path).includes('js.stripe.com'))).toEqual([]);
});

withoutBrowser('the hours editor has its slot engine in a script of its own', () => {
  const [form, engine] = [
    scriptsOf(notifications, ...menu, 'web/pages/hours-page.tsx'),
    scriptsOf(slotEngine),
  ];
  expect(engine.filter((path) => !form.includes(path))).not.toEqual([]);
});

/** The addresses that a page asks for from now on, without what an earlier page left in the cache. */
async function watchRequests(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js');
  return {
    reset: () => {
      asked = [];
    },
    hosts: () => [...new Set(asked.map(({ hostname }) => hostname))],
    scripts: () => asked.filter(isScript).map(({ pathname }) => pathname),
    others: () => asked.filter((url) => !isScript(url)).map(({ pathname }) => pathname),
  };
}

/** Nothing is left to do: whatever the page was to ask for by itself, it has asked for. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

test('a first visit loads its own scripts, styles and fonts, and nothing else', {
  tag: '@desktop',
}, async ({ page }) => {
  const requests = await watchRequests(page);
  const files = /^\/(assets\/.*\.(css|woff2)|logo\.png|favicon\.(svg|ico)|manifest\.webmanifest)$/;
  for (const { path, scripts } of [pages.auth, pages.search, pages.landing, pages.expert]) {
    requests.reset();
    await page.goto(path);
    await hydrated(page);
    await idle(page);
    expect(requests.scripts(), path).not.toEqual([]);
    expect(
      requests.scripts().filter((script) => !scripts.includes(script)),
      path,
    ).toEqual([]);
    expect(
      requests.others().filter((other) => other !== path && !files.test(other)),
      path,
    ).toEqual([]);
  }
});

test('booking, paying and setting hours load their own scripts, and nothing else', {
  tag: ['@desktop', '@gate'],
}, async ({ page, context, browser }) => {
  const requests = await watchRequests(page);
  const expectOnly = async (scripts: string[], what: string) => {
    await idle(page);
    expect(requests.scripts(), what).not.toEqual([]);
    expect(
      requests.scripts().filter((script) => !scripts.includes(script)),
      what,
    ).toEqual([]);
    expect(requests.hosts(), what).toEqual(['127.0.0.1']);
    requests.reset();
  };

  await signUp(context);
  const { id } = (await (await context.request.get('/api/links/mara')).json()) as { id: string };
  await page.goto(`/book/${id}`);
  await expect(page.getByRole('region', { name: 'Preferred time' })).toBeVisible();
  await expectOnly(pages.booking.scripts, 'booking');

  const asked = await askedFor(page, browser);
  requests.reset();
  await page.goto(asked.path);
  await expect(cardNumber(page)).toBeVisible();
  await expectOnly(pages.payment.scripts, 'payment');

  await signUpExpert(context);
  await setHours(context, {});
  requests.reset();
  await page.goto('/profile/hours');
  await expect(page.getByRole('list', { name: 'Next available times' })).toBeVisible();
  await expectOnly(pages.hours.scripts, 'hours');
});
