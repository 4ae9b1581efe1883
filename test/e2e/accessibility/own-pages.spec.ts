import type { Page } from '@playwright/test';
import {
  expect,
  openReady,
  password,
  signInAsExpert,
  signUp,
  signUpExpert,
  test,
} from '#test/e2e/fixtures/fixtures.ts';
import { openHours } from '#test/e2e/fixtures/hours-fixtures.ts';
import { openSettings, section } from '#test/e2e/fixtures/settings-fixtures.ts';
import { examinationTimeout, examine, examinePages } from './examine.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

const dialog = (page: Page) => page.getByRole('dialog');

test('the dashboard, own profile and menu are accessible', async ({ page, context }) => {
  await signInAsExpert(context);
  await examinePages(page, [
    '/dashboard',
    '/profile/me',
    '/profile/edit',
    '/profile/hours',
    '/settings',
    '/mara',
  ]);
  await openReady(page, '/search');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
  await examine(page, 'the open menu');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible();
});

test('the onboarding form and the uploader are accessible', { tag: '@gate' }, async ({ page, context }) => {
  await signUp(context);
  await openReady(page, '/onboarding');
  await page.getByRole('button', { name: 'Fundraising' }).click();
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await examine(page, 'onboarding with errors');
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.locator('.uppy-Dashboard-inner')).toBeVisible();
  await examine(page, 'the uploader');
  await expect(page.locator('.uppy-Dashboard-inner')).toBeVisible();
});

test('the hours editor is accessible', { tag: '@gate' }, async ({ page, context }) => {
  await signUpExpert(context);
  await openHours(page);
  await page.getByRole('button', { name: 'Start with weekdays 9 to 5' }).click();
  await page.getByRole('button', { name: 'Add a range to Monday' }).click();
  await page.getByLabel('Monday, range 2, start').fill('16:00');
  await page.getByLabel('Tuesday, range 1, end').fill('01:00');
  await page.getByLabel('Booking window (days)').fill('0');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await examine(page, 'hours with errors');
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
  await expect(dialog(page)).toBeVisible();
  await examine(page, 'copying a day');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('[role="grid"] button').nth(9).click();
  await dialog(page).getByText('Special hours').click();
  await examine(page, 'the hours of a date');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await examine(page, 'hours with a date');
});

test('the settings are accessible', { tag: '@gate' }, async ({ page, context }) => {
  await signUpExpert(context);
  await openSettings(page);
  await examine(page, 'settings without an email');
  await section(page, 'Email address').getByRole('button').click();
  await section(page, 'Password').getByRole('button').click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await section(page, 'Calendar').getByRole('button').click();
  await examine(page, 'the dialog for creating a calendar link');
  await dialog(page).getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Calendar link', { exact: true })).toBeVisible();
  await examine(page, 'settings with errors and a calendar link');
  await page.getByRole('button', { name: 'Turn off link' }).click();
  await expect(dialog(page)).toBeVisible();
  await examine(page, 'the dialog for turning off a calendar link');
  await expect(dialog(page)).toBeVisible();
});

test('the payouts page and the payment provider’s page are accessible', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  await openReady(page, '/payouts');
  await expect(page.getByText('Not connected')).toBeVisible();
  await examine(page, 'payouts without an account');
  await page.getByRole('button', { name: 'Connect account' }).click();
  await expect(page).toHaveURL(/\/sandbox\/stripe\/pages\/onboarding\//);
  await examine(page, 'the provider’s page');
});
