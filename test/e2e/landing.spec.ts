import type { Page } from '@playwright/test';
import { expect, openReady, test } from './fixtures.ts';

const people = ['Ines Okafor', 'Daniel Reyes', 'Yuki Tanaka'];

const shownAt = (page: Page) => ({ 360: 1, 768: 2, 1280: 3 })[page.viewportSize()?.width ?? 0] ?? 0;

test.describe('what it says', () => {
  test('every section with its words, in order', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Time is the one thing you can’t make more of.',
      'How It Works',
      'One link for every bio',
      '#MyTimeMatters',
      'What is a quarter of your hour worth?',
    ]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link your time.');
    await expect(page.getByText('Your Time. Your Value.')).toBeVisible();
    const steps = page.getByRole('region', { name: 'How It Works' }).locator('ol > li');
    await expect(steps.getByRole('heading')).toHaveText([
      'Search with AI',
      'Book their time',
      'Connect and share',
    ]);
    for (const number of [1, 2, 3])
      await expect(steps.nth(number - 1).getByText(String(number), { exact: true })).toBeVisible();
    const profiles = page.getByRole('region', { name: '#MyTimeMatters' }).getByRole('listitem');
    await expect(profiles).toHaveCount(6);
    for (const profile of await profiles.all()) {
      await expect(profile.getByRole('heading')).toHaveText(/\w+ \w+/);
      await expect(profile.locator('p')).toHaveText([/\w+/, /^127\.0\.0\.1:\d+\/[a-z-]+$/]);
    }
    await expect(page.getByRole('contentinfo')).toContainText('2025');
    await expect(page.getByRole('contentinfo')).toContainText('Changing how the world values time.');
  });

  for (const [name, address] of [
    ['Create My InTime Link', '/auth'],
    ['Start Valuing Your Time', '/auth'],
    ['Create My Link Now', '/auth'],
    ['Explore Profiles', '/search'],
  ] as const) {
    test(`${name} leads to ${address}`, async ({ page }) => {
      await openReady(page, '/');
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
    });
  }

  test('the four links of the footer can be reached and go nowhere', async ({ page }) => {
    await openReady(page, '/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
    await expect(links).toHaveText(['About', 'Terms', 'Privacy', 'Contact']);
    for (const link of await links.all()) {
      await link.focus();
      await expect(link).toBeFocused();
      const before = await page.evaluate(() => window.scrollY);
      await page.keyboard.press('Enter');
      await link.click();
      expect(await page.evaluate(() => window.scrollY)).toBe(before);
    }
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

test.describe('Why It Matters', () => {
  /** Where the page was, frame by frame, after the button was used. */
  const scrollPositions = async (page: Page) => {
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const look = () => {
        seen.push(Math.round(window.scrollY));
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('link', { name: 'Why It Matters' }).click();
    const top = () => page.locator('#philosophy').evaluate((section) => section.getBoundingClientRect().top);
    await expect.poll(top).toBeCloseTo(64, -1);
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    return [...new Set(seen)];
  };

  test('scrolls smoothly to the philosophy, under the bar', async ({ page }) => {
    // A jump has a place before and one after; how many lie between, and whether any is seen, is a busy machine's matter.
    await expect(async () => {
      await openReady(page, '/');
      expect((await scrollPositions(page)).length).toBeGreaterThan(2);
    }).toPass();
  });

  test.describe('for people who want less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('is there at once', async ({ page }) => {
      await openReady(page, '/');
      expect((await scrollPositions(page)).length).toBeLessThanOrEqual(2);
    });
  });
});

test.describe('the carousel', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'One link for every bio' });
  /** What can be read and reached: the cards in sight, from left to right. */
  const names = (page: Page) =>
    carousel(page).evaluate((region) =>
      [...region.querySelectorAll('li:not([inert])')]
        .sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
        .map((card) => card.querySelector('h3')?.innerText),
    );
  const from = (start: number, page: Page) =>
    Array.from({ length: shownAt(page) }, (_, index) => people[(start + index) % 3]);
  const expectFirst = (page: Page, start: number) =>
    expect.poll(() => names(page), { timeout: 10_000 }).toEqual(from(start, page));

  test.beforeEach(async ({ page }) => {
    await openReady(page, '/');
    await carousel(page).scrollIntoViewIfNeeded();
    await expect(carousel(page).locator('li')).toHaveCount(6);
    await expectFirst(page, 0);
  });

  test('goes round with next and previous', async ({ page }) => {
    for (const start of [1, 2, 0, 1]) {
      await carousel(page).getByRole('button', { name: 'Next' }).click();
      await expectFirst(page, start);
    }
    for (const start of [0, 2, 1, 0]) {
      await carousel(page).getByRole('button', { name: 'Previous' }).click();
      await expectFirst(page, start);
    }
  });

  test('goes round with the arrow keys', async ({ page }) => {
    await carousel(page).getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectFirst(page, 1);
    await page.keyboard.press('ArrowLeft');
    await expectFirst(page, 0);
    await page.keyboard.press('ArrowLeft');
    await expectFirst(page, 2);
  });

  test('follows a swipe', async ({ page, isMobile }) => {
    const heading = carousel(page).getByRole('heading', { name: 'Ines Okafor' }).first();
    await heading.scrollIntoViewIfNeeded();
    const box = await heading.boundingBox();
    if (!box) throw new Error('no card');
    const width = page.viewportSize()?.width ?? 0;
    // About one card: three would be once round.
    const [start, end, y] = [0.8 * width, (0.8 - 0.6 / shownAt(page)) * width, box.y + 10];
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

  test('copies a link and says so for two seconds', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const card = carousel(page).locator('li:not([inert])').filter({ hasText: 'Ines Okafor' });
    const button = card.getByRole('button');
    await expect(button).toHaveText(/Copy link/);
    await button.click();
    await expect(button).toHaveText(/Copied!/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/ines-okafor`);
    await page.clock.runFor(1_500);
    await expect(button).toHaveText(/Copied!/);
    await page.clock.runFor(1_000);
    await expect(button).toHaveText(/Copy link/);
  });

  test('copies in the older way where the clipboard is refused', async ({ page, baseURL }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      document.addEventListener('copy', () => {
        const { activeElement } = document;
        if (activeElement instanceof HTMLTextAreaElement)
          Object.assign(window, { copied: activeElement.value });
      });
    });
    const button = carousel(page).locator('li:not([inert])').first().getByRole('button');
    await button.click();
    await expect(button).toHaveText(/Copied!/);
    await expect(button).toBeFocused();
    expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(
      `${baseURL}/ines-okafor`,
    );
  });

  test('works after the other keys too: Tab reaches only what is in sight', async ({ page }) => {
    await carousel(page).getByRole('button', { name: 'Next' }).focus();
    for (let card = 0; card < shownAt(page); card++) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(/Copy link/);
    }
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText('Create My Link Now');
  });
});

test.describe('the carousel with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('changes at once', async ({ page }) => {
    await openReady(page, '/');
    const region = page.getByRole('region', { name: 'One link for every bio' });
    await region.scrollIntoViewIfNeeded();
    await expect(region.locator('li')).toHaveCount(6);
    await expect(region.locator('li[inert]').first()).toBeAttached();
    const track = region.locator('ul');
    const before = await track.evaluate((list) => list.style.transform);
    await region.getByRole('button', { name: 'Next' }).click();
    const after = await track.evaluate(
      (list) =>
        new Promise<string>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(list.style.transform))),
        ),
    );
    expect(after).not.toBe(before);
    await page.waitForTimeout(300);
    expect(await track.evaluate((list) => list.style.transform)).toBe(after);
  });
});

test.describe('someone quicker than the script', () => {
  /** Holds every script back until told. */
  const slowScripts = async (page: Page) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    return release;
  };

  test('gets the link that was copied too early', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const release = await slowScripts(page);
    await page
      .getByRole('button', { name: /Copy link/ })
      .first()
      .click();
    release();
    await expect(page.getByText('Copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/ines-okafor');
  });

  test('gets the card that was asked for too early', async ({ page }) => {
    const release = await slowScripts(page);
    const region = page.getByRole('region', { name: 'One link for every bio' });
    await region.getByRole('button', { name: 'Next' }).click();
    release();
    const first = () =>
      region.evaluate((element) => {
        const cards = [...element.querySelectorAll('li:not([inert])')];
        cards.sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x);
        return cards[0]?.querySelector('h3')?.innerText;
      });
    await expect.poll(first).toBe('Daniel Reyes');
  });

  test('follows a link all the same', async ({ page }) => {
    await slowScripts(page);
    await page.getByRole('link', { name: 'Explore Profiles' }).click();
    await expect(page).toHaveURL('/search');
  });
});
