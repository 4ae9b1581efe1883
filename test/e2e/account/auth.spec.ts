import { expect, newName, openReady, password, signUp, test, toast } from '#test/e2e/fixtures/fixtures.ts';

test('a sign-in form submitted before the script loads is sent once it has loaded', async ({
  page,
  context,
  isMobile,
}) => {
  const { username } = await signUp(context);
  await context.clearCookies();
  let releaseScripts = () => {};
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await scriptsReleased;
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
  releaseScripts();
  await expect(toast(page)).toContainText(`Logged in as ${username}`);
  await expect(page).toHaveURL('/onboarding');
});

test('a forgotten password can be reset through the email', async ({
  page,
  context,
  request,
  expectNoise,
}) => {
  // Scripts are blocked in the email's frame, including the test's own.
  expectNoise(/Blocked script execution in 'about:srcdoc'/);
  const email = `${newName()}@example.com`;
  const { username } = await signUp(context, { email });
  await context.clearCookies();
  await openReady(page, '/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status')).toContainText('we’ve sent a link to reset your password');
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
