import { expect, hydrated, newName, openReady, password, photo, test, toast } from './fixtures.ts';

test('a newcomer goes from sign-up to a page of their own', async ({ page, browser, baseURL }) => {
  const username = newName('clock');
  await openReady(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Odile');
  await page.getByLabel('Last name').fill('Perret-Gentil');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await expect(page.getByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Odile');
  await page.getByRole('button', { name: 'Upload Photo' }).click();
  const uploader = page.locator('.uppy-Dashboard-inner');
  await expect(uploader).toBeVisible();
  await page
    .locator('input.uppy-Dashboard-input')
    .first()
    .setInputFiles(await photo());
  await expect(toast(page)).toContainText('Photo uploaded');
  await expect(uploader).toHaveCount(0);
  await page.getByLabel('Your Role').fill('Clockmaker');
  await page.getByLabel('Professional Headline').fill('Repairs what your grandfather wound');
  await page.getByLabel('About You').fill('Forty years at the bench.');
  await page.getByLabel('Location').fill('La Chaux-de-Fonds');
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/odile');
  await page.getByRole('button', { name: 'Product Design' }).click();
  await page.getByLabel('Add a tag').fill('Clocks');
  await page.getByLabel('Add a tag').press('Enter');
  await page.getByRole('button', { name: 'Create Profile' }).click();

  await expect(toast(page)).toContainText('Profile Created!Your expert profile is now live.');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Set your prices' }).click();
  await expect(
    page.getByText('You have no prices yet. Save Changes publishes the ones below.'),
  ).toBeVisible();
  await expect(page.getByLabel('15 minutes')).toHaveValue('50');
  await page.getByLabel('15 minutes').fill('42.50');
  await expect(page.getByText('You receive $38.25')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Profile updated');
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(page.getByText('$42.50')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Share your link' })).toBeVisible();

  await test.step('strangers see everything at the short link, without script', async () => {
    const stranger = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const there = await stranger.newPage();
    const answer = await there.goto(`/${username.toUpperCase()}`);
    expect(answer?.status()).toBe(200);
    await expect(there.getByRole('heading', { level: 1 })).toContainText('Odile Perret-Gentil');
    for (const text of [
      'Clockmaker',
      'Repairs what',
      'Forty years',
      'La Chaux-de-Fonds',
      '$42.50',
      '$75',
      'Clocks',
    ]) {
      await expect(there.getByText(text).first()).toBeVisible();
    }
    await expect(there.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
      'href',
      'https://linkedin.com/in/odile',
    );
    await expect(there.getByRole('link', { name: 'Request Time' }).locator('visible=true')).toHaveCount(1);
    const picture = there.locator('main img');
    expect(await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual(
      [true, 256],
    );
    const card = await there.locator('meta[property="og:image"]').getAttribute('content');
    const shown = await stranger.request.get(card ?? '');
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png']);
    await stranger.close();
  });
});

test.describe('onboarding', () => {
  test.beforeEach(async ({ context, page }) => {
    await context.request.post('/auth/register', { data: { username: newName(), password } });
    await openReady(page, '/onboarding');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('says what is missing under each field, and goes to the first', async ({ page }) => {
    await page.getByLabel('YouTube').fill('nonsense');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    for (const message of [
      'First name is required',
      'Last name is required',
      'Role is required',
      'Headline must be at least 10 characters',
      'Add at least one expertise tag',
      'Invalid YouTube URL',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('First Name')).toBeFocused();
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
    for (const name of ['First Name', 'Last Name', 'Your Role']) await page.getByLabel(name).fill('Tester');
    await page.getByLabel('YouTube').fill('');
    await page.getByLabel('Professional Headline').fill('Finds what is wrong');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page.getByLabel('Add a tag')).toBeFocused();
  });

  test('tags: suggested ones go when chosen, own ones come by Enter or button, none twice', async ({
    page,
  }) => {
    const suggested = page.getByRole('list', { name: 'Suggested tags' });
    const chosen = page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
    await expect(suggested.getByRole('button')).toHaveText([
      'Product Design',
      'Marketing Strategy',
      'Career Coaching',
      'Engineering Leadership',
      'Fundraising',
      'Sales Strategy',
      'Growth Marketing',
      'UI/UX Design',
      'Content Strategy',
      'Data Analytics',
    ]);
    await suggested.getByRole('button', { name: 'Fundraising' }).click();
    await expect(suggested.getByRole('button', { name: 'Fundraising' })).toHaveCount(0);
    const own = page.getByLabel('Add a tag');
    await own.fill('  Beekeeping ');
    await own.press('Enter');
    await own.fill('Hay');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await own.fill('beekeeping');
    await own.press('Enter');
    await own.fill('fundraising');
    await own.press('Enter');
    await own.press('Enter');
    await expect(chosen).toHaveText(['Fundraising', 'Beekeeping', 'Hay']);
    await own.fill('hay');
    await own.press('Enter');
    await expect(page.getByText('Already added.')).toBeVisible();
    await own.fill('Honey');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(chosen).toHaveText(['Fundraising', 'Beekeeping', 'Hay', 'Honey']);
    await page.getByRole('button', { name: 'Remove Honey' }).click();
    await page.getByRole('button', { name: 'Remove Fundraising' }).click();
    await expect(chosen).toHaveText(['Beekeeping', 'Hay']);
    await expect(suggested.getByRole('button', { name: 'Fundraising' })).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
  });

  test('a refusal is said and loses nothing; the button says that it is working', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/status of 500/);
    let refuse = true;
    await page.route('**/api/profiles', async (route) => {
      if (!refuse) return route.continue();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return route.fulfill({ status: 500, json: { code: 'internal', message: 'Out to lunch.' } });
    });
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Last Name').fill('Byron');
    await page.getByLabel('Your Role').fill('Tester');
    await page.getByLabel('Professional Headline').fill('Finds what is wrong');
    await page.getByRole('button', { name: 'Data Analytics' }).click();
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect(toast(page)).toContainText('Error Creating ProfileOut to lunch.');
    await expect(page.getByLabel('Your Role')).toHaveValue('Tester');
    refuse = false;
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Ada Byron')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  test('whoever is here to book is not asked again', async ({ page }) => {
    await page.getByRole('link', { name: "I'm here to book" }).click();
    await expect(page).toHaveURL(/\/search$/);
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Find Your Expert' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('whoever has a profile changes it instead', { tag: '@desktop' }, async ({ page, context }) => {
    await context.request.post('/api/profiles', {
      data: { role: 'Tester', headline: 'Finds what is wrong', tags: ['Testing'] },
    });
    await page.goto('/onboarding');
    await expect(page).toHaveURL(/\/profile\/edit$/);
  });
});
