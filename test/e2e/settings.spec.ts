import { examine } from './examine.ts';
import { expect, openReady, password, refusedCall, signUp, signUpExpert, test, toast } from './fixtures.ts';
import { newAddress, openSettings, section, stored } from './settings-fixtures.ts';

test.describe('settings', () => {
  test('are reached from the menu, and are for oneself', async ({ page, context }) => {
    await page.goto('/settings');
    await expect(page).toHaveURL('/auth');
    await signUp(context);
    await openReady(page, '/search');
    await page.getByRole('button', { name: /Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'E-mail address',
      'Password',
      'Time zone',
      'E-mails',
      'Calendar',
    ]);
  });

  test('that can’t be had can be asked for again', { tag: '@desktop' }, async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(refusedCall(503));
    await signUp(context);
    await page.route('**/api/settings', (route) => route.fulfill({ status: 503, json: {} }));
    await openReady(page, '/settings');
    await expect(page.getByRole('heading', { name: 'Failed to load your settings' })).toBeVisible();
    await page.unroute('**/api/settings');
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(section(page, 'Calendar')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`can be used by everybody, ${colorScheme}`, async ({ page, context }) => {
      await page.emulateMedia({ colorScheme });
      await signUpExpert(context);
      await openSettings(page);
      await examine(page, 'settings without an address');
      await section(page, 'E-mail address').getByRole('button').click();
      await section(page, 'Password').getByRole('button').click();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      await section(page, 'Calendar').getByRole('button').click();
      await expect(page.getByLabel('Calendar link', { exact: true })).toBeVisible();
      await examine(page, 'settings with messages and a calendar link');
      await page.getByRole('button', { name: 'Switch off' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await examine(page, 'the question before a link ends');
    });
  }
});

test.describe('the address', () => {
  test('changes with the password only, and what was typed stays', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(403));
    await signUp(context);
    await openSettings(page);
    const form = section(page, 'E-mail address');
    const [email, secret] = [form.getByLabel('Email'), form.getByLabel('Current password')];
    const address = newAddress();
    await expect(form).toContainText('no way to reset a lost password');
    await expect(section(page, 'E-mails')).toContainText('You have no e-mail address here');

    await email.fill('not an address');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(email).toHaveAccessibleDescription('Invalid email address');
    await expect(email).toBeFocused();
    await email.fill(address);
    await email.press('Enter');
    await expect(secret).toHaveAccessibleDescription(/Password is required/);
    await secret.fill('not the one');
    await secret.press('Enter');
    await expect(secret).toHaveAccessibleDescription(/That is not your current password\./);
    await expect(secret).toBeFocused();
    await expect(email).toHaveValue(address);
    expect((await stored(context)).email).toBeNull();

    await secret.fill(password);
    await secret.press('Enter');
    await expect(toast(page)).toContainText('Address saved');
    await expect(secret).toHaveValue('');
    await expect(email).toHaveValue(address);
    await expect(section(page, 'E-mails')).not.toContainText('You have no e-mail address here');
    expect((await stored(context)).email).toBe(address);
  });

  test('can be taken away', { tag: '@desktop' }, async ({ page, context }) => {
    const address = newAddress();
    await signUp(context, { email: address });
    await openSettings(page);
    const form = section(page, 'E-mail address');
    const email = form.getByLabel('Email');
    await expect(email).toHaveValue(address);
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(email).toHaveAccessibleDescription('This is your address already.');
    await expect(email).toBeFocused();
    await email.fill('');
    await expect(email).toHaveAccessibleDescription(/a lost password can’t be reset/);
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button', { name: 'Remove address' }).click();
    await expect(toast(page)).toContainText('Address removed');
    await expect(form).toContainText('You have no address here');
    expect((await stored(context)).email).toBeNull();
  });

  test('of somebody else is refused', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(409));
    const taken = newAddress();
    await signUp(await browser.newContext(), { email: taken });
    await signUp(context);
    await openSettings(page);
    const form = section(page, 'E-mail address');
    await form.getByLabel('Email').fill(taken);
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button').click();
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
      'That username or email is already taken.',
    );
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Email')).toHaveValue(taken);
  });
});

test('the password changes for whoever knows it', async ({ page, context, expectNoise }) => {
  expectNoise(refusedCall(403));
  const { username } = await signUp(context);
  await openSettings(page);
  const form = section(page, 'Password');
  const [current, next] = [form.getByLabel('Current password'), form.getByLabel('New password')];
  await current.fill('not the one');
  await next.fill('short');
  await next.press('Enter');
  await expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters/);
  await next.fill('a clock in the hall');
  await next.press('Enter');
  await expect(current).toHaveAccessibleDescription('That is not your current password.');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue('a clock in the hall');
  await current.fill(password);
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(toast(page)).toContainText('Password changed');
  await expect(next).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Change password' })).toBeFocused();
  const signIn = await context.request.post('/auth/login', {
    data: { username, password: 'a clock in the hall' },
  });
  expect(signIn.status()).toBe(200);
});

test.describe('the time zone', () => {
  test('is saved when somebody says so', async ({ page, context }) => {
    await signUp(context, { timeZone: 'Europe/Berlin' });
    await openSettings(page);
    const zone = page.getByLabel('Your time zone');
    await expect(zone).toHaveValue('Europe/Berlin');
    await expect(section(page, 'Time zone')).not.toContainText('Your hours');
    await zone.selectOption('America/New_York');
    expect((await stored(context)).timeZone).toBe('Europe/Berlin');
    await page.getByRole('button', { name: 'Save time zone' }).press('Enter');
    await expect(toast(page)).toContainText('Time zone saved');
    await expect(page.getByRole('button', { name: 'Save time zone' })).toBeFocused();
    expect((await stored(context)).timeZone).toBe('America/New_York');
  });

  test('nobody has said yet is this device’s, and experts hear what it means for their hours', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await signUpExpert(context);
    await openSettings(page);
    await expect(page.getByLabel('Your time zone')).toHaveValue('Europe/Berlin');
    await expect(section(page, 'Time zone')).toContainText('Not saved yet');
    await expect(page.getByRole('link', { name: 'Your hours' })).toHaveAttribute('href', '/profile/hours');
  });
});
