import { type Page, test as withoutBrowser } from '@playwright/test';
import { setHours } from '#test/e2e/fixtures/booking-fixtures.ts';
import { readScript, scriptOf, scriptsOf, weigh } from '#test/e2e/fixtures/built-scripts.ts';
import { expect, hydrated, signUp, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';
import { cardNumber, createUnpaidRequest } from '#test/e2e/fixtures/payment-fixtures.ts';
import { roomScripts } from '#test/e2e/fixtures/room-fixtures.ts';

const notifications = 'web/ui/toaster.tsx';
/** Loaded for signed-in users. */
const menu = ['web/app/user-menu.tsx', 'web/app/live-updates.tsx', 'web/features/notifications/bell.tsx'];
const slotEngine = 'web/features/availability/preview/upcoming-slots.ts';
const calendars = 'web/features/calendars/calendars-section.tsx';
const card = 'web/features/payments/sandbox/sandbox-card.tsx';

type PageWeight = { path?: string; budget: number; scripts: string[]; later?: string[]; data?: RegExp };

/** The scripts that each page loads on a first visit, and its budget in kilobytes. */
const pages = {
  auth: { path: '/auth', budget: 147, scripts: scriptsOf(notifications, 'web/pages/account/auth-page.tsx') },
  search: { path: '/search', budget: 129, scripts: scriptsOf(notifications, 'web/pages/search-page.tsx') },
  landing: {
    path: '/',
    budget: 122,
    scripts: scriptsOf(notifications, 'web/pages/landing/landing-page.tsx'),
  },
  expert: {
    path: '/mara',
    budget: 125,
    scripts: scriptsOf(notifications, 'web/pages/profile/expert-page.tsx'),
    /** Loaded once the page is complete. */
    later: scriptsOf('web/features/bookings/next-times/next-times.tsx'),
    data: /^\/api\/profiles\/[^/]+\/slots$/,
  },
  booking: { budget: 190, scripts: scriptsOf(notifications, ...menu, 'web/pages/booking/booking-page.tsx') },
  payment: {
    budget: 202,
    scripts: scriptsOf(
      notifications,
      ...menu,
      'web/pages/booking/booking-page.tsx',
      'web/pages/booking/payment-step.tsx',
      card,
    ),
  },
  /** The lobby and the call, since joining has to load nothing. Settings, messages and toasts are loaded on first use. */
  room: { budget: 130, scripts: roomScripts() },
  hours: {
    budget: 219,
    scripts: scriptsOf(notifications, ...menu, 'web/pages/hours/hours-page.tsx', slotEngine),
    /** Loaded once the form is on screen. */
    later: scriptsOf(calendars),
  },
};

for (const [name, { budget, scripts }] of Object.entries(pages)) {
  withoutBrowser(`the ${name} page has at most ${budget} KB of JavaScript`, () => {
    const kilobytes = weigh(scripts);
    withoutBrowser.info().annotations.push({ type: 'KB gzipped', description: kilobytes.toFixed(1) });
    expect(kilobytes).toBeLessThanOrEqual(budget);
    expect(kilobytes).toBeGreaterThan(50);
  });
}

withoutBrowser('the booking page doesn’t load the server’s time zone code', () => {
  expect(pages.booking.scripts.filter((path) => readScript(path).includes('PlainDateTime'))).toEqual([]);
});

withoutBrowser('paying in the sandbox loads nothing from Stripe', () => {
  expect(pages.payment.scripts.filter((path) => readScript(path).includes('js.stripe.com'))).toEqual([]);
});

withoutBrowser('the hours editor loads its slot engine as a separate script', () => {
  const [form, engine] = [
    scriptsOf(notifications, ...menu, 'web/pages/hours/hours-page.tsx'),
    scriptsOf(slotEngine),
  ];
  expect(engine.filter((path) => !form.includes(path))).not.toEqual([]);
});

withoutBrowser(
  'the calendars of the hours page load at most 7 KB more, and their dialogs only when opened',
  () => {
    const { scripts, later } = pages.hours;
    const more = later.filter((path) => !scripts.includes(path));
    expect(weigh(more)).toBeLessThanOrEqual(7);
    const dialogs = [
      'connect/connect-dialog',
      'options/options-dialog',
      'disconnect-dialog',
      'week/week-picture',
    ];
    const files = dialogs.map((name) => scriptOf(`web/features/calendars/${name}.tsx`));
    expect(files.filter((path) => [...scripts, ...later].includes(path))).toEqual([]);
  },
);

/** Records the requests of a page from now on, with the cache disabled. */
async function watchRequests(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let requested: URL[] = [];
  page.on('request', (request) => requested.push(new URL(request.url())));
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js');
  return {
    reset: () => {
      requested = [];
    },
    hosts: () => [...new Set(requested.map(({ hostname }) => hostname))],
    scripts: () => requested.filter(isScript).map(({ pathname }) => pathname),
    others: () => requested.filter((url) => !isScript(url)).map(({ pathname }) => pathname),
  };
}

/** Waits until the browser is idle, when the page has made all its own requests. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

test('a first visit loads only the page’s own scripts, styles, fonts and people’s small photos', {
  tag: '@desktop',
}, async ({ page }) => {
  const requests = await watchRequests(page);
  const files =
    /^\/(assets\/.*\.(css|woff2)|logo\.png|favicon\.(svg|ico)|manifest\.webmanifest|objects\/[^/]+\/small\.webp)$/;
  const visited: (PageWeight & { path: string })[] = [pages.auth, pages.search, pages.landing, pages.expert];
  for (const { path, scripts, later = [], data } of visited) {
    requests.reset();
    await page.goto(path);
    await hydrated(page);
    await idle(page);
    expect(requests.scripts(), path).not.toEqual([]);
    expect(
      requests.scripts().filter((script) => !scripts.includes(script) && !later.includes(script)),
      path,
    ).toEqual([]);
    expect(
      requests.others().filter((other) => other !== path && !files.test(other) && !data?.test(other)),
      path,
    ).toEqual([]);
  }
});

test('booking, payment and hours pages load only their own scripts', {
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

  const asked = await createUnpaidRequest(page, browser);
  requests.reset();
  await page.goto(asked.path);
  await expect(cardNumber(page)).toBeVisible();
  await expectOnly(pages.payment.scripts, 'payment');

  await signUpExpert(context);
  await setHours(context, {});
  requests.reset();
  await page.goto('/profile/hours');
  await expect(page.getByRole('list', { name: 'Next available times' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect a calendar' })).toBeVisible();
  await expectOnly([...pages.hours.scripts, ...pages.hours.later], 'hours');
});
