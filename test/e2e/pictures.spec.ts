import type { Page } from '@playwright/test';
import { expect, openReady, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Fonts may come too late for a first visit; the second one has them from the start. */
async function openSettled(page: Page, path: string) {
  await openReady(page, path);
  await page.waitForLoadState('networkidle');
  await openReady(page, path);
  await page.waitForLoadState('networkidle');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const [name, path] of [
      ['landing', '/'],
      ['auth', '/auth'],
      ['design', '/design'],
    ] as const) {
      test(`${name} looks as it did`, async ({ page }) => {
        await openSettled(page, path);
        const width = page.viewportSize()?.width;
        await expect(page).toHaveScreenshot(`${name}-${colorScheme}-${width}.png`, { fullPage: true });
      });
    }

    for (const [name, role] of [
      ['Dialog', 'dialog'],
      ['Sheet', 'dialog'],
      ['Menu', 'menu'],
    ] as const) {
      test(`an open ${name} looks as it did`, async ({ page }) => {
        await openSettled(page, '/design');
        await page.getByRole('button', { name, exact: true }).click();
        const width = page.viewportSize()?.width;
        // Alone: what lies behind it depends on how far the page was scrolled to reach its button.
        await expect(page.getByRole(role)).toHaveScreenshot(
          `design-${name.toLowerCase()}-${colorScheme}-${width}.png`,
        );
      });
    }
  });
}
