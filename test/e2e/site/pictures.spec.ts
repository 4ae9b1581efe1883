import type { Page } from '@playwright/test';
import { expect, openReady, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';
import { answerWith, box, cards, searchCalls } from '#test/e2e/fixtures/search-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the page twice: fonts may arrive too late on the first visit and are cached on the second. */
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
      test(`${name} matches its screenshot`, async ({ page }) => {
        await openSettled(page, path);
        const width = page.viewportSize()?.width;
        await expect(page).toHaveScreenshot(`${name}-${colorScheme}-${width}.png`, { fullPage: true });
      });
    }

    test('an expert’s page and the edit form match their screenshots', async ({ page, context }) => {
      const { username } = await signUpExpert(context, {
        about: 'Forty years at the bench.\n\nBring a photo of the movement and the sound it makes.',
        location: 'La Chaux-de-Fonds, Switzerland',
        tags: ['Clocks', 'Restoration', 'Small businesses', 'Teaching', 'Patience'],
        linkedinUrl: 'https://www.linkedin.com/in/clocks',
        youtubeUrl: 'https://www.youtube.com/@clocks',
        instagramUrl: 'https://www.instagram.com/clocks',
      });
      const width = page.viewportSize()?.width;
      await openSettled(page, '/profile/edit');
      await expect(page.getByLabel('First name')).toBeVisible();
      await expect(page).toHaveScreenshot(`edit-profile-${colorScheme}-${width}.png`, { fullPage: true });
      await context.clearCookies();
      await openSettled(page, `/${username}`);
      await expect(page).toHaveScreenshot(`expert-${colorScheme}-${width}.png`, { fullPage: true });
    });

    test('the search and its filters match their screenshots', async ({ page }) => {
      const names = [
        'Ada Byron',
        'Eve Rousseau',
        'Ina Maximiliane-Wolkenstein',
        'Ona',
        'Una Lindh',
        'Ida Roth',
      ];
      await page.route(searchCalls, (route) => answerWith(route, names));
      await openSettled(page, '/search?tags=Clocks');
      await box(page).fill('my grandfather’s clock has stopped');
      await expect(cards(page)).toHaveCount(names.length);
      await expect(page.getByText('Showing AI-powered semantic search results')).toBeVisible();
      const width = page.viewportSize()?.width;
      await expect(page).toHaveScreenshot(`search-${colorScheme}-${width}.png`, { fullPage: true });
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Fundraising' }).click();
      await expect(page.getByRole('button', { name: 'Show 6 experts' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveScreenshot(`search-filters-${colorScheme}-${width}.png`);
    });

    for (const [name, role] of [
      ['Dialog', 'dialog'],
      ['Sheet', 'dialog'],
      ['Menu', 'menu'],
    ] as const) {
      test(`an open ${name} matches its screenshot`, async ({ page }) => {
        await openSettled(page, '/design');
        await page.getByRole('button', { name, exact: true }).click();
        const width = page.viewportSize()?.width;
        // Only the overlay: what is behind it depends on the scroll position.
        await expect(page.getByRole(role)).toHaveScreenshot(
          `design-${name.toLowerCase()}-${colorScheme}-${width}.png`,
        );
      });
    }
  });
}
