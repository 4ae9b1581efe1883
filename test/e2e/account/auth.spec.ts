import { expect, newName, openReady, password, signUp, test, toast } from '#test/e2e/fixtures/fixtures.ts';

test('what is typed and sent before the script is there signs in', async ({ page, context, isMobile }) => {
  const { username } = await signUp(context);
  await context.clearCookies();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await test.step('the side panel shows the durations on wide screens only', async () => {
    const panel = page.getByRole('complementary');
    if (isMobile) return expect(panel).toBeHidden();
    for (const tile of ['15m', '30m', '45m']) await expect(panel.getByText(tile)).toBeVisible();
  });
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  arrive();
  await expect(toast(page)).toContainText(`Logged in as ${username}`);
  await expect(page).toHaveURL('/onboarding');
});

test('a forgotten password is replaced through the mail', async ({ page, context, request, expectNoise }) => {
  // The mail's frame runs no script, the test's own included.
  expectNoise(/Blocked script execution in 'about:srcdoc'/);
  const email = `${newName()}@example.com`;
  const { username } = await signUp(context, { email });
  await context.clearCookies();
  await openReady(page, '/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('is on its way');
  await request.post('/test/jobs', { headers: { 'content-type': 'application/json' } });

  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: email });
  const link = mail.frameLocator('iframe').getByRole('link', { name: 'Reset password' });
  await openReady(page, (await link.getAttribute('href')) ?? '');
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(toast(page)).toContainText('Password changed');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('a brand new password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/onboarding');
});
