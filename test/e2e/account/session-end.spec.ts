import { examine } from '#test/e2e/accessibility/examine.ts';
import { expect, openReady, password, refusedCall, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import { aPair, confirmed, openDashboard } from '#test/e2e/fixtures/session-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a session that ends in the middle of a message and of a form costs nothing that was typed', async ({
  page,
  context,
  browser,
  expectNoise,
}) => {
  expectNoise(refusedCall(401));
  const pair = await aPair(browser, context);
  const { id } = await confirmed(pair);
  const signIn = page.getByRole('dialog', { name: 'Sign in to continue' });
  const signInAgain = async () => {
    await expect(signIn).toBeVisible();
    await signIn.getByLabel(/^Password for/).fill(password);
    await page.keyboard.press('Enter');
    await expect(signIn).toHaveCount(0);
  };
  /** As on another device: this browser's cookie stays, but the server no longer knows the session. */
  const endSession = async () => {
    const cookies = await context.cookies();
    await context.request.post('/auth/logout');
    await context.addCookies(cookies);
  };
  const field = page.getByPlaceholder('Write a message');

  await test.step('the stream notices it, and the sign-in opens over the chat', async () => {
    await openReady(page, `/dashboard?chat=${id}`);
    await field.fill('Half a ');
    await endSession();
    await expect(signIn).toBeVisible();
    await expect(signIn.getByLabel(/^Password for/)).toBeFocused();
    await examine(page, 'the sign-in over a page');
    await signInAgain();
    await expect(field).toBeFocused();
    await field.pressSequentially('thought');
    await field.press('Enter');
    await expect(page.getByRole('log')).toContainText('Half a thought');
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a half-typed message survives a reload', async () => {
    await field.fill('Another');
    await openDashboard(page);
    await page.getByRole('button', { name: 'Messages' }).click();
    await expect(field).toHaveValue('Another');
  });

  await test.step('a form keeps its text', async () => {
    await openReady(page, '/settings');
    const currentPassword = page.getByLabel('Current password').last();
    await currentPassword.fill('not saved yet');
    await endSession();
    await signInAgain();
    await expect(currentPassword).toHaveValue('not saved yet');
  });

  await test.step('another account starts with nothing', async () => {
    await endSession();
    await signIn.getByRole('button', { name: 'Use another account' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(toast(page)).toHaveCount(0);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  });
});
