import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openReady, refusedCall, signUp, signUpExpert, test, toast } from './fixtures.ts';

const calls = '**/api/profile/availability';
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

async function openHours(page: Page) {
  await openReady(page, '/profile/hours');
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
}

async function openWeek(page: Page) {
  await openHours(page);
  await page.getByRole('button', { name: 'Start with weekdays 9 to 5' }).click();
}

test('leaving unsaved hours asks first, saved ones not', async ({ page, context }) => {
  await signUpExpert(context);
  await openWeek(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Friday, range 1, start')).toHaveValue('09:00');
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Hours saved');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await openHours(page);
  await page.getByRole('switch', { name: 'Monday' }).click();
  await page.getByRole('link', { name: 'Back to Edit Profile' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
});

test('everything can be done by keyboard', { tag: '@desktop' }, async ({ page, context }) => {
  await signUpExpert(context);
  await openHours(page);
  await page.getByLabel('Your time zone').focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The device's zone, your profile, the quick start.
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeFocused();
  await press('Tab');
  await page.keyboard.type('1015AM');
  await expect(page.getByLabel('Monday, range 1, start')).toHaveValue('10:15');
  await page.getByRole('button', { name: 'Copy Monday to other days' }).focus();
  await press('Enter');
  await page.getByRole('dialog').getByLabel('Tuesday').focus();
  await press('Space');
  await page.getByRole('button', { name: 'Copy to 1 day' }).focus();
  await press('Enter');
  await expect(page.getByLabel('Tuesday, range 1, start')).toHaveValue('10:15');
  await page.getByRole('button', { name: 'Next month' }).focus();
  await press('Enter', 'Tab');
  await expect(page.locator('[role="grid"] button:focus')).toHaveCount(1);
  await press('ArrowRight', 'ArrowDown', 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('radio', { name: 'Off' }).focus();
  await press('ArrowRight');
  await expect(page.getByLabel('This date, range 1, start')).toBeVisible();
  await press('Escape');
  await expect(page.locator('[role="grid"] button:focus')).toHaveCount(1);
  await page.getByLabel('Monday, range 1, end').focus();
  await press('Enter');
  await expect(toast(page)).toContainText('Hours saved');
});

test('what the server refuses is said where it is', async ({ page, context, expectNoise }) => {
  expectNoise(refusedCall(400));
  await signUpExpert(context);
  await openWeek(page);
  const fields = { 'weekly.2.endTime': 'Not on this day', horizonDays: 'Must be 1 to 60 days' };
  let broken = true;
  await page.route(calls, (route) =>
    broken && route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { code: 'invalid', message: 'Not on this day', fields } })
      : route.continue(),
  );
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Hours not savedNot on this day');
  await expect(page.getByLabel('Wednesday, range 1, start')).toBeFocused();
  await expect(page.getByLabel('Wednesday, range 1, end')).toHaveAccessibleDescription('Not on this day');
  await expect(page.getByText('Must be 1 to 60 days')).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'Save Changes tries again' });
  await expect(banner).toBeVisible();
  await expect(async () => {
    const [above, below] = [await toast(page).boundingBox(), await banner.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass({ timeout: 4000 });
  await page.getByLabel('Wednesday, range 1, end').fill('16:00');
  await expect(page.getByLabel('Wednesday, range 1, end')).toHaveAccessibleDescription('');
  await expect(page.getByText('Must be 1 to 60 days')).toBeVisible();
  broken = false;
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Hours saved');
  await expect(page.getByText('Must be 1 to 60 days')).toHaveCount(0);
});

test('a lost connection loses nothing', { tag: '@desktop' }, async ({ page, context, expectNoise }) => {
  expectNoise(/Failed to load resource/);
  await signUpExpert(context);
  await openWeek(page);
  await page.route(calls, (route) => route.abort());
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Your hours could not be saved. Please try again.');
  await expect(page.getByLabel('Friday, range 1, start')).toHaveValue('09:00');
  await page.unroute(calls);
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Hours saved');
});

test('whoever goes on editing while it saves keeps it', { tag: '@desktop' }, async ({ page, context }) => {
  await signUpExpert(context);
  await openWeek(page);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(calls, async (route) => {
    await waiting;
    await route.continue();
  });
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('switch', { name: 'Friday' }).click();
  answer();
  await expect(toast(page)).toContainText('Hours saved');
  await expect(page.getByRole('switch', { name: 'Friday' })).not.toBeChecked();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a preview that does not load leaves the form alone', { tag: '@desktop' }, async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource/);
  await signUpExpert(context);
  let broken = true;
  await page.route(/upcoming-slots.*\.js/, (route) => (broken ? route.abort() : route.continue()));
  await openWeek(page);
  await expect(page.getByText('The preview did not load.')).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page)).toContainText('Hours saved');
  broken = false;
});

test('without a profile it leads to onboarding', async ({ page, context, expectNoise }) => {
  expectNoise(refusedCall(404));
  await signUp(context);
  await page.goto('/profile/hours');
  await expect(page).toHaveURL(/\/onboarding$/);
});

test('signed out it leads to sign-in', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/profile/hours');
  await expect(page).toHaveURL(/\/auth$/);
});

test('hours that do not load offer another try', { tag: '@desktop' }, async ({
  page,
  context,
  expectNoise,
}) => {
  expectNoise(refusedCall(500));
  await signUpExpert(context);
  let broken = true;
  await page.route(calls, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await page.goto('/profile/hours');
  await expect(page.getByRole('heading', { name: 'Failed to load your hours' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Hours' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('no axe violation and no sideways scrolling in any state', async ({ page, context }) => {
      await signUpExpert(context);
      await openWeek(page);
      await page.getByRole('button', { name: 'Add a range to Monday' }).click();
      await page.getByLabel('Monday, range 2, start').fill('16:00');
      await page.getByLabel('Tuesday, range 1, end').fill('01:00');
      await page.getByLabel('Bookable days ahead').fill('0');
      await saveButton(page).click();
      await examine(page, 'errors');
      await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await examine(page, 'copying');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Next month' }).click();
      await page.locator('[role="grid"] button').nth(9).click();
      await page.getByRole('dialog').getByText('Special hours').click();
      await examine(page, 'a date');
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await examine(page, 'with a date');
    });
  });
}

async function examine(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, name).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
