import { readFile } from 'node:fs/promises';
import { expect, openReady, password, signUp, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import { aPair, confirmed, dialog } from '#test/e2e/fixtures/session-fixtures.ts';
import { openSettings, section } from '#test/e2e/fixtures/settings-fixtures.ts';

test('a copy of one’s data is downloaded as JSON or as a ZIP', async ({ page, context }) => {
  const { username } = await signUp(context);
  await openSettings(page);
  const download = async (format: string) => {
    await section(page, 'Your data').getByRole('button').press('Enter');
    await dialog(page).getByText(format).click();
    await dialog(page).getByLabel('Current password').fill(password);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await expect(dialog(page)).toHaveCount(0);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const json = await download('JSON');
  expect(json.name).toMatch(/^intime-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(json.bytes.toString())).toMatchObject({ account: { username } });
  const zip = await download('ZIP with your photo');
  expect(zip.name).toMatch(/\.zip$/);
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('a client deletes the account, and the expert keeps a session with “Deleted user”', async ({
  page,
  context,
  browser,
}) => {
  const pair = await aPair(browser, context);
  await confirmed(pair, { hours: 48 });
  await openSettings(page);
  await section(page, 'Delete account').getByRole('button').press('Enter');
  await expect(dialog(page)).toContainText('Your booked session will be canceled. You’ll get $');
  await dialog(page).getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Your account was deleted');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  const signIn = { data: { username: pair.usernames.client, password } };
  expect((await context.request.post('/auth/login', signIn)).status()).toBe(401);
  const tab = await pair.expert.newPage();
  await openReady(tab, '/dashboard');
  await tab.getByRole('tab', { name: /^Past/ }).click();
  await expect(tab.getByText('Deleted user').first()).toBeVisible();
  await expect(tab.getByText('Nora')).toHaveCount(0);
});

test('an expert whose money is held is told what to do first', async ({ context, browser }) => {
  const pair = await aPair(browser, context);
  await confirmed(pair, { hours: 48 });
  const page = await pair.expert.newPage();
  await openSettings(page);
  await section(page, 'Delete account').getByRole('button').press('Enter');
  await expect(dialog(page)).toContainText('Your account can’t be deleted yet');
  await expect(dialog(page)).toContainText(/We’re holding \$\d/);
  await dialog(page).getByRole('link', { name: 'Go to your dashboard' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});
