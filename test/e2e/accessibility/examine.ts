import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';

const full = process.env.TEST_TIER === 'full';
const widths = [1280, 768, 360];

type Theme = 'light' | 'dark';

/** The full tier runs six times as many checks. */
export const examinationTimeout = full ? 900_000 : 240_000;

/**
 * Checks a page, or a dialog on it: no axe violations, and no horizontal scrolling at any width. The full tier runs axe
 * in both themes and at every width.
 */
export async function examine(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('the page has no viewport size');
  // A phone has only one width.
  const testedWidths = size.width < 1280 ? [size.width] : widths;
  for (const width of testedWidths) {
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
  // A phone zooms out when a page is too wide, so compare with the viewport instead of the window's width.
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${width} px`)
    .toBeLessThanOrEqual(width);
}

/** Waits until transitions have ended, so that axe doesn't check in-between colors. Endless animations are ignored. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const runningAnimations = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
      });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (let running = runningAnimations(); running.length > 0; running = runningAnimations())
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
