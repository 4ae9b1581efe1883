import { expect, newName, openReady, password, refusedCall, signUp, test, toast } from './fixtures.ts';

test.describe('sign up', () => {
  test('a new person signs up and lands on onboarding', async ({ page }) => {
    await openReady(page, '/auth');
    await expect(page.getByText('Expert consultations, on your schedule')).toBeVisible();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const username = newName('Ada');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Username').fill(username);
    await expect(page.getByText(`Free: your link will be /${username}`)).toBeVisible();
    await page.getByLabel('Email').fill(`${username}@example.com`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/onboarding');
    await expect(toast(page)).toContainText('Account created!');
    await expect(toast(page)).toContainText(username);
    await expect(page.getByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/onboarding');
  });

  test('messages stand under their fields and the first wrong field has the focus', async ({ page }) => {
    await openReady(page, '/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Username').fill('ab');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      /Username must be at least 3 characters/,
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/);
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
      /Password must be at least 8 characters/,
    );
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill('a'.repeat(31));
    await expect(page.getByText('Username must be less than 30 characters')).toBeVisible();
  });

  test('a taken name is said while typing and refused on sending', async ({ page, browser, expectNoise }) => {
    expectNoise(refusedCall(409));
    const other = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const { username } = await signUp(other);
    await other.close();
    await openReady(page, '/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Username').fill(username.toUpperCase());
    await expect(page.getByText('This username is taken')).toBeVisible();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page)).toContainText('Registration failed');
    await expect(toast(page)).toContainText('already taken');
  });

  test('an answer without words gets the spec’s words', { tag: '@desktop' }, async ({
    page,
    expectNoise,
  }) => {
    expectNoise(refusedCall(500));
    await page.route('**/auth/register', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await openReady(page, '/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Username').fill(newName());
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page)).toContainText('Username already exists or invalid data');
  });
});

test.describe('sign in', () => {
  test('by keyboard alone', { tag: '@desktop' }, async ({ page, context }) => {
    const { username } = await signUp(context);
    await context.clearCookies();
    await openReady(page, '/auth');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.getByRole('tab', { name: 'Sign In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Welcome back!');
    await expect(toast(page)).toContainText(`Logged in as ${username}`);
    await expect(page).toHaveURL('/onboarding');
  });

  test('what is typed and sent before the script is there is kept for it', async ({ page, context }) => {
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
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(username);
    arrive();
    await expect(toast(page)).toContainText(`Logged in as ${username}`);
  });

  test('empty fields are required', async ({ page }) => {
    await openReady(page, '/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
  });

  test('a wrong password is said in a destructive toast', async ({ page, expectNoise }) => {
    expectNoise(refusedCall(401));
    await openReady(page, '/auth');
    await page.getByLabel('Username').fill(newName());
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toast(page)).toContainText('Login failed');
    await expect(toast(page)).toContainText('Invalid username or password');
    await expect(page).toHaveURL('/auth');
  });

  test('busy while it runs', { tag: '@desktop' }, async ({ page, expectNoise }) => {
    expectNoise(refusedCall(401));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await openReady(page, '/auth');
    await page.getByLabel('Username').fill(newName());
    await page.getByLabel('Password').fill(password);
    const button = page.getByRole('button', { name: 'Sign In' });
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(button).toBeEnabled();
  });

  test('someone signed in is sent to /', { tag: '@desktop' }, async ({ page, context }) => {
    await signUp(context);
    await page.goto('/auth');
    await expect(page).toHaveURL('/onboarding');
  });
});

test('the side panel shows the durations on wide screens', async ({ page, isMobile }) => {
  await page.goto('/auth');
  const panel = page.getByRole('complementary');
  if (isMobile) return expect(panel).toBeHidden();
  await expect(panel.getByRole('heading', { name: 'Connect with Experts' })).toBeVisible();
  for (const tile of ['15m', '30m', '45m']) await expect(panel.getByText(tile)).toBeVisible();
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
  const link = mail.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' });
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
