import {
  expect,
  newName,
  openReady,
  password,
  signUp,
  signUpExpert,
  test,
  toast,
} from '#test/e2e/fixtures/fixtures.ts';
import { mailedLink } from '#test/e2e/fixtures/mail-fixtures.ts';
import { dialog } from '#test/e2e/fixtures/session-fixtures.ts';
import { newAddress, openSettings, section, stored } from '#test/e2e/fixtures/settings-fixtures.ts';

test('every setting can be changed and is still changed after a reload', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(context, { timeZone: 'Europe/Berlin' });
  const username = newName();
  const email = newAddress();
  await openSettings(page);

  await test.step('the name', async () => {
    const form = section(page, 'Name');
    await form.getByLabel('First name').fill('Augusta');
    await form.getByLabel('Last name').fill('King');
    await form.getByRole('button', { name: 'Save name' }).click();
    await expect(toast(page)).toContainText('Name saved');
  });

  await test.step('the username', async () => {
    const form = section(page, 'Username');
    await form.getByLabel('Username').fill(username);
    await expect(form.getByText(`Available: your link will be /${username}`)).toBeVisible();
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button', { name: 'Save username' }).click();
    await expect(toast(page)).toContainText('Username changed');
  });

  await test.step('the email', async () => {
    const form = section(page, 'Email address');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button', { name: 'Save email' }).click();
    await expect(toast(page)).toContainText('Check your inbox');
    await page.goto(await mailedLink(context, email, /\/auth\/confirm-email\S+/));
    await page.getByRole('button', { name: 'Confirm email address' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await expect(form.getByLabel('Email')).toHaveValue(email);
  });

  await test.step('the password', async () => {
    const form = section(page, 'Password');
    await form.getByLabel('Current password').fill(password);
    await form.getByLabel('New password').fill('a clock in the hall');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page)).toContainText('Password changed');
  });

  await test.step('the time zone', async () => {
    await page.getByLabel('Your time zone').selectOption('America/New_York');
    await page.getByRole('button', { name: 'Save time zone' }).click();
    await expect(toast(page)).toContainText('Time zone saved');
  });

  await test.step('the email preferences', async () => {
    await page.getByRole('switch', { name: 'Reviews' }).click();
    await expect.poll(async () => (await stored(context)).notices.reviews).toBe(false);
  });

  const link = page.getByLabel('Calendar link', { exact: true });
  const calendarUrl = await test.step('the calendar link, which is copied', async () => {
    await page.getByRole('button', { name: 'Create calendar link' }).click();
    await dialog(page).getByLabel('Current password').fill('a clock in the hall');
    await page.keyboard.press('Enter');
    await expect(link).toHaveValue(/\/calendar\/[\w.-]+\.ics$/);
    const url = await link.inputValue();
    expect((await request.get(url)).status()).toBe(200);
    await section(page, 'Calendar').getByRole('button', { name: /^Copy/ }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    return url;
  });

  await openReady(page, '/settings');
  await page.getByRole('button', { name: 'Show link' }).click();
  await dialog(page).getByLabel('Current password').fill('a clock in the hall');
  await page.keyboard.press('Enter');
  await expect(link).toHaveValue(calendarUrl);
  await expect(section(page, 'Name').getByLabel('First name')).toHaveValue('Augusta');
  await expect(section(page, 'Username').getByLabel('Username')).toHaveValue(username);
  await expect(section(page, 'Email address').getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Your time zone')).toHaveValue('America/New_York');
  await expect(page.getByRole('switch', { name: 'Reviews' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'New messages' })).toBeChecked();
  const signIn = { data: { username, password: 'a clock in the hall' } };
  expect((await request.post('/auth/login', signIn)).status()).toBe(200);
});

test('a device that was lost is signed out from another one', async ({ page, context, browser }) => {
  const { username } = await signUp(context);
  const lost = await browser.newContext();
  const signedIn = await lost.request.post('/auth/login', { data: { username, password } });
  expect(signedIn.status()).toBe(200);
  const tab = await lost.newPage();
  await openReady(tab, '/dashboard');
  await openSettings(page);
  const devices = section(page, 'Where you’re signed in');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out Chrome on/ }).press('Enter');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('heading')).toBeFocused();
  await expect(tab.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await lost.close();
});

test('a renamed expert is found by the old link', async ({ page, context }) => {
  const { username: before } = await signUpExpert(context);
  const username = newName();
  await context.request.post('/api/settings/username', { data: { username, currentPassword: password } });
  await page.goto(`/${before}`);
  await expect(page).toHaveURL(new RegExp(`/${username}$`));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${username}$`));
});
