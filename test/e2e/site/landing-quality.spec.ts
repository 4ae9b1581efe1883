import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#test/e2e/fixtures/fixtures.ts';
import { watchShiftsFromLoad } from '#test/e2e/fixtures/layout-shifts.ts';

type Motion = { seconds: number; properties: string[] };

const motions = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation): Motion => {
      const effect = animation.effect as KeyframeEffect;
      const keyframes = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      const properties = keyframes.filter((key) => !/offset|easing|composite/i.test(key));
      return {
        seconds: Number(effect.getComputedTiming().duration) / 1000,
        properties: [...new Set(properties)],
      };
    }),
  );

test('the clock hand turns once in 60 seconds, animates only its transform, and never widens the page', {
  tag: '@phone',
}, async ({ page }) => {
  await openReady(page, '/');
  expect(await motions(page)).toEqual([{ seconds: 60, properties: ['transform'] }]);
  for (const seconds of [7.5, 22.5, 37.5]) {
    await page.evaluate((at) => {
      for (const animation of document.getAnimations()) animation.currentTime = at * 1000;
    }, seconds);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
  await test.step('nothing moves for visitors who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => motions(page)).toEqual([]);
  });
});

test('an idle page does no layout and no style work', { tag: '@desktop' }, async ({ page }) => {
  await openReady(page, '/');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { layouts: value('LayoutCount'), styles: value('RecalcStyleCount') };
  };
  // Retried until loading has finished. If the moving hand needed layout, every second would show it.
  await expect(async () => {
    const before = await work();
    await wait(1_000);
    expect(await work()).toEqual(before);
  }).toPass();
});

test('nothing shifts while the page loads and scrolls', { tag: '@phone' }, async ({ page }) => {
  const shifts = await watchShiftsFromLoad(page);
  await openReady(page, '/');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate(
      (top) =>
        new Promise<void>((resolve) => {
          window.scrollTo({ top, behavior: 'instant' });
          // Let the browser paint before the next step.
          requestAnimationFrame(() => setTimeout(resolve));
        }),
      y,
    );
  }
  await expect(page.locator('[aria-roledescription="carousel"] li')).toHaveCount(6);
  expect(await shifts()).toEqual([]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('all content is readable, and controls that need a script are hidden', async ({ page }) => {
    await page.goto('/');
    for (const text of [
      'Link your time.',
      'Your Time. Your Value.',
      'A price is a promise',
      'Connect and share',
      "Gráinne O'Dwyer",
      'Aiko Brandt',
      'Create My Link Now',
      'Changing how the world values time.',
    ])
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveText(['Search']);
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});
