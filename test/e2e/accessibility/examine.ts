import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';

const full = process.env.TEST_TIER === 'full';
const widths = [1280, 768, 360];

type Theme = 'light' | 'dark';

/** In full, six times as much is examined. */
export const examinationTimeout = full ? 900_000 : 240_000;

/**
 * A page, or a dialog on it, that everybody can use: nothing for axe to find, and nothing to scroll sideways at any
 * width. In full axe looks in both themes and at every width.
 */
export async function examine(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('a page without a size');
  // A phone's own browser has one width.
  const shown = size.width < 1280 ? [size.width] : widths;
  for (const width of shown) {
    await page.setViewportSize({ ...size, width });
    await expectNoSidewaysScrolling(page, what);
    if (full || width === size.width) await expectNoViolation(page, what, 'light');
    if (full) await expectNoViolation(page, what, 'dark');
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
}

async function expectNoViolation(page: Page, what: string, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, `${what} at ${page.viewportSize()?.width} px, ${theme}`).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page, what: string): Promise<void> {
  // A phone zooms out when a page is too wide, so the window's own width would hide it.
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width} px`)
    .toBeLessThanOrEqual(width);
}

/** Colours on their way from one state to the next aren't judged. A clock's hand never comes to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
      });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (let running = moving(); running.length > 0; running = moving())
      await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Opens each of these pages and examines it. */
export async function examinePages(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await openReady(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(page, path);
  }
}
