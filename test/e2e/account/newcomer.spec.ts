import { expect, newName, openReady, password, photo, test, toast } from '#test/e2e/fixtures/fixtures.ts';

test('a new user signs up, creates a profile and shares their page', async ({ page, browser, baseURL }) => {
  const username = newName('clock');
  await openReady(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Odile');
  await page.getByLabel('Last name').fill('Perret-Gentil');
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText(`Available: your link will be /${username}`)).toBeVisible();
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(toast(page)).toContainText('Account created!');
  await expect(page).toHaveURL('/onboarding');
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Create Your Expert Profile' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Odile');
  await page.getByRole('button', { name: 'Upload photo' }).click();
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
  await page.getByRole('link', { name: 'Price your sessions' }).click();
  await expect(
    page.getByText('You haven’t set any prices yet. Save your changes to publish the ones below.'),
  ).toBeVisible();
  await expect(page.getByLabel('15 minutes')).toHaveValue('50');
  await page.getByLabel('15 minutes').fill('42.50');
  await expect(page.getByText('You receive $38.25')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Profile updated');
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(page.getByText('$42.50')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Share your link' })).toBeVisible();

  await test.step('visitors see everything at the short link, without a script', async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const visitorPage = await visitor.newPage();
    const answer = await visitorPage.goto(`/${username.toUpperCase()}`);
    expect(answer?.status()).toBe(200);
    await expect(visitorPage.getByRole('heading', { level: 1 })).toContainText('Odile Perret-Gentil');
    for (const text of [
      'Clockmaker',
      'Repairs what',
      'Forty years',
      'La Chaux-de-Fonds',
      '$42.50',
      '$75',
      'Clocks',
    ]) {
      await expect(visitorPage.getByText(text).first()).toBeVisible();
    }
    await expect(visitorPage.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
      'href',
      'https://linkedin.com/in/odile',
    );
    await expect(visitorPage.getByRole('link', { name: 'Request Time' }).locator('visible=true')).toHaveCount(
      1,
    );
    const picture = visitorPage.locator('main img');
    expect(await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual(
      [true, 256],
    );
    const card = await visitorPage.locator('meta[property="og:image"]').getAttribute('content');
    const shown = await visitor.request.get(card ?? '');
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png']);
    await visitor.close();
  });
});
