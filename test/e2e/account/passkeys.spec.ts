import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { now } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, newName, openReady, refusedCall, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import { dialog } from '#test/e2e/fixtures/session-fixtures.ts';
import { section } from '#test/e2e/fixtures/settings-fixtures.ts';

const port = Number(process.env.E2E_PORT ?? 3187);
// Browsers refuse passkeys at an IP address.
test.use({ baseURL: `http://localhost:${port}` });

const password = 'a clock in the hall';

/** A device with a fingerprint reader, on which the person always confirms. */
async function plugInDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function register(context: BrowserContext): Promise<string> {
  const username = newName();
  const answer = await context.request.post('/auth/register', {
    data: { username, password, firstName: 'Nora', lastName: 'Kessler' },
  });
  expect(answer.status()).toBe(201);
  return username;
}

async function enterPassword(page: Page, button: string) {
  await dialog(page).getByLabel('Current password').fill(password);
  await dialog(page).getByRole('button', { name: button }).click();
}

async function addPasskey(page: Page, name: string) {
  await section(page, 'Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await enterPassword(page, 'Continue');
  await expect(section(page, 'Passkeys').getByText(name, { exact: true }).first()).toBeVisible();
}

async function signOut(page: Page) {
  await page.context().clearCookies();
  await openReady(page, '/auth');
}

async function signIn(page: Page, username: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const signedIn = (page: Page) => expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();

test('a passkey signs in, confirms the password, and ends when it is removed elsewhere @phone', async ({
  page,
  context,
  browser,
  expectNoise,
}) => {
  expectNoise(refusedCall(401));
  expectNoise(refusedCall(400));
  const username = await register(context);
  await plugInDevice(page);
  await openReady(page, '/settings');
  await addPasskey(page, 'Laptop');

  let codes: string[] = [];

  await test.step('signs in alone', async () => {
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedIn(page);
  });

  await test.step('confirms the password', async () => {
    await openReady(page, '/settings');
    await section(page, 'Two-step sign-in').getByRole('button', { name: 'Ask for passkey' }).click();
    await enterPassword(page, 'Turn on');
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    codes = await shown.allTextContents();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await signOut(page);
    await signIn(page, username);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await signedIn(page);
  });

  await test.step('ends when it is removed on another device', async () => {
    const other = await browser.newContext({
      baseURL: `http://localhost:${port}`,
      storageState: await context.storageState(),
    });
    const elsewhere = await other.newPage();
    await openReady(elsewhere, '/settings');
    await section(elsewhere, 'Passkeys').getByRole('button', { name: 'Remove Laptop' }).click();
    await expect(dialog(elsewhere)).toContainText('two-step sign-in will be turned off');
    await enterPassword(elsewhere, 'Remove passkey');
    await dialog(elsewhere)
      .getByLabel('Recovery code')
      .fill(codes[0] ?? '');
    await dialog(elsewhere).getByRole('button', { name: 'Remove passkey' }).click();
    await expect(toast(elsewhere)).toContainText('Two-step sign-in is now off.');
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(toast(page)).toContainText('We couldn’t sign you in with this passkey');
    await signIn(page, username);
    await signedIn(page);
  });
});

test('an app’s code or a recovery code confirms the password', async ({ page, context, expectNoise }) => {
  expectNoise(refusedCall(401));
  expectNoise(refusedCall(403));
  const username = await register(context);
  await openReady(page, '/settings');
  await section(page, 'Two-step sign-in').getByRole('button', { name: 'Set up app' }).click();
  await enterPassword(page, 'Continue');
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await dialog(page).locator('p.font-mono').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  const timestamp = await now(context);
  await dialog(page).getByLabel('Code from your app').fill(app.generate({ timestamp }));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await signOut(page);
  await signIn(page, username);
  await expect(page.getByLabel('Code')).toBeFocused();
  const next = app.generate({ timestamp: timestamp + 30_000 });
  await page.getByLabel('Code').fill(next);
  await page.keyboard.press('Enter');
  await signedIn(page);

  await signOut(page);
  await signIn(page, username);
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await signedIn(page);

  await openReady(page, '/settings');
  await section(page, 'Two-step sign-in').getByRole('button', { name: 'Turn off app' }).click();
  await enterPassword(page, 'Turn off app');
  await expect(dialog(page).getByLabel('Code')).toBeFocused();
  await page.keyboard.type(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Two-step sign-in is now off.');
});
