import type { Page } from '@playwright/test';
import { scriptOf } from '#test/e2e/fixtures/built-scripts.ts';
import { expect, openReady, photo, signUpExpert, test, toast } from '#test/e2e/fixtures/fixtures.ts';

const picker = (page: Page) => page.locator('input.uppy-Dashboard-input').first();
const uploader = (page: Page) => page.locator('.uppy-Dashboard-inner');
const openButton = (page: Page) => page.getByRole('button', { name: /^(Upload|Change) photo$/ });

test('an expert uploads a photo in a lazily loaded window, replaces it and removes it', async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(scriptOf('web/features/uploads/photo-uploader.ts')))
      loaded.push(request.url());
  });
  await openReady(page, '/profile/edit');

  await test.step('the window’s code loads on the first click, it is 750 by 550, and Escape closes it', async () => {
    await expect(openButton(page)).toBeVisible();
    expect(loaded).toEqual([]);
    await openButton(page).click();
    await expect(uploader(page)).toBeVisible();
    expect(loaded).toHaveLength(1);
    const box = await uploader(page).boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(box?.width).toBe(Math.min(750, width - 32));
    expect(box?.height).toBe(Math.min(550, height - 32));
    await page.keyboard.press('Escape');
    await expect(uploader(page)).toHaveCount(0);
    await expect(openButton(page)).toBeEnabled();
  });

  const photoOnPage = page.getByRole('region', { name: 'Personal Information' }).locator('img');
  const first = await test.step('a photo is uploaded with one PUT and shown', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!['GET', 'HEAD'].includes(request.method()))
        calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, 'id')}`);
    });
    await openButton(page).click();
    await picker(page).setInputFiles(await photo());
    await expect(toast(page)).toContainText('Photo uploadedYour profile photo has been updated.');
    await expect(uploader(page)).toHaveCount(0);
    expect(calls).toEqual(['POST /api/objects/upload', 'PUT /uploads/id', 'PUT /api/profile/photo']);
    await expect(page.locator('header img[src*="/objects/"]')).toHaveAttribute('src', /small\.webp$/);
    return (await photoOnPage.getAttribute('src')) ?? '';
  });

  await test.step('the photo is replaced, then removed', async () => {
    await openButton(page).click();
    await picker(page).setInputFiles(await photo(300, 300));
    await expect(photoOnPage).not.toHaveAttribute('src', first);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(toast(page)).toContainText('Photo removed');
    await expect(photoOnPage).toHaveCount(0);
    expect((await page.request.get(first)).status()).toBe(404);
  });
});
