import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#test/e2e/fixtures/fixtures.ts';

/** The sample people: this server has them. */
const people = ['Priya Raman', 'Ludovica Ferrantini', "Gráinne O'Dwyer"];
const visibleCards = (page: Page) => ({ 360: 1, 768: 2, 1280: 3 })[page.viewportSize()?.width ?? 0] ?? 0;
const carousel = (page: Page) => page.getByRole('region', { name: 'One link for every bio' });
const press = (page: Page, name: 'Next' | 'Previous') => carousel(page).getByRole('button', { name }).click();

/** The names on the cards that aren't inert, from left to right. */
const names = (page: Page) =>
  carousel(page).evaluate((region) =>
    [...region.querySelectorAll('li:not([inert])')]
      .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
      .map((card) => card.querySelector('h3')?.innerText),
  );

async function expectFirst(page: Page, start: number) {
  const expected = Array.from({ length: visibleCards(page) }, (_, index) => people[(start + index) % 3]);
  await expect.poll(() => names(page)).toEqual(expected);
}

async function openCarousel(page: Page) {
  await openReady(page, '/');
  await carousel(page).scrollIntoViewIfNeeded();
  await expect(carousel(page).locator('li')).toHaveCount(6);
  await expectFirst(page, 0);
}

test('Why It Matters scrolls to the philosophy section, right below the navigation bar', async ({ page }) => {
  const top = () => page.locator('#philosophy').evaluate((section) => section.getBoundingClientRect().top);
  const follow = async () => {
    await page.getByRole('link', { name: 'Why It Matters' }).click();
    await expect.poll(top).toBeCloseTo(64, -1);
  };
  await openReady(page, '/');
  await follow();

  await test.step('instantly for visitors who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openReady(page, '/');
    await page.evaluate(() => {
      const stops = new Set<number>();
      Object.assign(window, { stops });
      addEventListener('scroll', () => stops.add(Math.round(scrollY)));
    });
    await follow();
    expect(await page.evaluate(() => (window as unknown as { stops: Set<number> }).stops.size)).toBe(1);
  });
});

test('the carousel loops with its buttons and with arrow keys', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCarousel(page);
  await test.step('instantly for visitors who prefer reduced motion', async () => {
    await carousel(page)
      .locator('ul')
      .evaluate((list) => {
        const places = new Set<string>();
        Object.assign(window, { places });
        new MutationObserver(() => places.add(list.style.transform)).observe(list, { attributes: true });
      });
    await press(page, 'Next');
    await expectFirst(page, 1);
    expect(await page.evaluate(() => (window as unknown as { places: Set<string> }).places.size)).toBe(1);
  });

  for (const start of [2, 0, 1]) {
    await press(page, 'Next');
    await expectFirst(page, start);
  }
  for (const start of [0, 2]) {
    await press(page, 'Previous');
    await expectFirst(page, start);
  }
  for (const [key, start] of [
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['ArrowRight', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expectFirst(page, start);
  }

  await test.step('Tab reaches only the visible cards', async () => {
    await carousel(page).getByRole('button', { name: 'Next' }).focus();
    for (let card = 0; card < visibleCards(page); card++) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(/^127\.0\.0\.1:\d+\/\w+$/);
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(/Copy link/);
    }
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(/\/mara$/);
  });

  await test.step('a link is copied by selection if clipboard access is refused', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      document.addEventListener('copy', () => {
        const { activeElement } = document;
        if (activeElement instanceof HTMLTextAreaElement)
          Object.assign(window, { copied: activeElement.value });
      });
    });
    const button = carousel(page)
      .locator('li:not([inert])')
      .filter({ hasText: 'Priya Raman' })
      .getByRole('button');
    await button.click();
    await expect(button).toHaveText(/Copied!/);
    await expect(button).toBeFocused();
    const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
    expect(copied).toMatch(/\/priya$/);
  });

  await test.step('with motion', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await press(page, 'Next');
    await expectFirst(page, 1);
    await press(page, 'Previous');
    await expectFirst(page, 0);
  });
});

test('the carousel can be swiped', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openCarousel(page);
  const heading = carousel(page).getByRole('heading', { name: 'Priya Raman' }).first();
  await heading.scrollIntoViewIfNeeded();
  const box = await heading.boundingBox();
  if (!box) throw new Error('no card');
  const width = page.viewportSize()?.width ?? 0;
  // About one card: a swipe by three would end where it began.
  const [start, end, y] = [0.8 * width, (0.8 - 0.6 / visibleCards(page)) * width, box.y + 10];
  if (isMobile) {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      });
    await touch('touchStart', start);
    for (let step = 1; step <= 8; step++) await touch('touchMove', start + ((end - start) * step) / 8);
    await touch('touchEnd');
  } else {
    await page.mouse.move(start, y);
    await page.mouse.down();
    await page.mouse.move(end, y, { steps: 8 });
    await page.mouse.up();
  }
  await expect.poll(() => names(page).then(([first]) => first)).not.toBe(people[0]);
});

test('clicks before the script has loaded take effect once it has', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    // The page that made the request may be closed by then.
    await route.continue().catch(() => undefined);
  });

  await test.step('a link', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Profiles' }).click();
    await expect(page).toHaveURL('/search');
  });

  await page.goto('/');
  const copyButtons = page.getByRole('button', { name: /Copy link/ });
  await copyButtons.first().click();
  await press(page, 'Next');
  release();
  await test.step('the copied link', async () => {
    await expect(page.getByText('Copied!')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/priya$/);
  });
  await test.step('the next card', async () => {
    await expect.poll(() => names(page).then(([first]) => first)).toBe('Ludovica Ferrantini');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search line finds experts', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Looking for advice?' }).fill('mara');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?query=mara');
    await expect(page.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible();
  });
});

test('“Create My InTime Link”, clicked before the script has loaded, opens the Sign Up tab', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    // The page that made the request may be closed by then.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'Create My InTime Link' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  release();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Link your time.' })).toBeVisible();
});
