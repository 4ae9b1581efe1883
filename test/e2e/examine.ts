import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A page, or a dialog on it, that everybody can use: nothing for axe to find, and no wider than the window. */
export async function examine(page: Page, what: string) {
  // Colours on their way from one state to the next are no one's to judge.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => 0)))
      .then(() => undefined)
      .catch(() => undefined),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  // A phone zooms out when a page is too wide, so the window’s own width would hide it.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, what).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
