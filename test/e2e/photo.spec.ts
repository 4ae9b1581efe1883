import type { Page } from '@playwright/test';
import { expect, openReady, photo, refusedCall, signUpExpert, test, toast } from './fixtures.ts';

const picker = (page: Page) => page.locator('input.uppy-Dashboard-input').first();
const window = (page: Page) => page.locator('.uppy-Dashboard-inner');

async function openUploader(page: Page) {
  await openReady(page, '/profile/edit');
  await page.getByRole('button', { name: /(Upload|Change) Photo/ }).click();
  await expect(window(page)).toBeVisible();
}

test.describe('photo upload', () => {
  test.beforeEach(({ context }) => signUpExpert(context).then(() => undefined));

  test('its code comes when it is asked for, in a window of 750 by 550', async ({ page }) => {
    const loaded: string[] = [];
    page.on('response', (response) => void loaded.push(response.url()));
    await openReady(page, '/profile/edit');
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /uploader/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await expect(window(page)).toBeVisible();
    expect(loaded.filter((url) => /uploader.*\.js/.test(url))).toHaveLength(1);
    const box = await window(page).boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(box?.width).toBe(Math.min(750, width - 32));
    expect(box?.height).toBe(Math.min(550, height - 32));
    await page.keyboard.press('Escape');
    await expect(window(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeEnabled();
  });

  test('the window goes with the page that opened it', { tag: '@desktop' }, async ({ page }) => {
    await openReady(page, '/profile/me');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    await expect(window(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/profile\/me$/);
    await expect(window(page)).toHaveCount(0);
  });

  test('one picture goes up by one PUT, is saved and shown, changed and taken away', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!['GET', 'HEAD'].includes(request.method()))
        calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, 'id')}`);
    });
    await openUploader(page);
    await picker(page).setInputFiles(await photo());
    await expect(toast(page)).toContainText('Photo uploadedYour profile photo has been updated.');
    await expect(window(page)).toHaveCount(0);
    expect(calls).toEqual(['POST /api/objects/upload', 'PUT /uploads/id', 'PUT /api/profile/photo']);
    const shown = page.getByRole('region', { name: 'Personal Information' }).locator('img');
    const first = await shown.getAttribute('src');
    await expect(page.locator('header img[src*="/objects/"]')).toHaveAttribute('src', /small\.webp$/);
    await page.getByRole('button', { name: 'Change Photo' }).click();
    await picker(page).setInputFiles(await photo(300, 300));
    await expect(shown).not.toHaveAttribute('src', first ?? '');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page)).toContainText('Photo removed');
    await expect(shown).toHaveCount(0);
    expect((await page.request.get(first ?? '')).status()).toBe(404);
  });

  test('what is too large or no picture is refused before it is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await openUploader(page);
    const { name, mimeType, buffer } = await photo();
    await picker(page).setInputFiles({
      name,
      mimeType,
      buffer: Buffer.concat([buffer, Buffer.alloc(10_485_760)]),
    });
    await expect(toast(page)).toContainText('Upload failedPlease choose a picture of at most 10 MB.');
    await picker(page).setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    });
    await expect(toast(page)).toContainText('Upload failedPlease choose a JPEG, PNG or WebP.');
    expect(sent).toEqual([]);
  });

  test('something that only pretends to be a picture is refused with the reason', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(refusedCall(400));
    await openUploader(page);
    await picker(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg/>'),
    });
    await expect(toast(page)).toContainText('Upload failedFailed to save profile photo. Please try again.');
    await expect(page.getByText(/not a picture we can read/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeEnabled();
  });

  test('when no upload can be had, it says so and offers another try', async ({ page, expectNoise }) => {
    expectNoise(/./);
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 503, json: {} }));
    await openUploader(page);
    await picker(page).setInputFiles(await photo());
    await expect(toast(page)).toContainText('Upload failedFailed to get upload URL');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
