import type { Page } from '@playwright/test';
import { expect, openReady, signInAsExpert, test } from './fixtures.ts';

const isDark = (page: Page) =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 255) < 128;
  });

const expectDark = (page: Page, expected: boolean) => expect.poll(() => isDark(page)).toBe(expected);

const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('radio', { name }).check({ force: true });

test('follows the system until told otherwise, and remembers', async ({ page }) => {
  await openReady(page, '/');
  await expectDark(page, false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDark(page, true);
  await choose(page, 'Light');
  await expectDark(page, false);
  await openReady(page, '/auth');
  await expectDark(page, false);
  await choose(page, 'As the system');
  await expectDark(page, true);
});

test('a remembered theme is in the HTML itself, so that nothing flashes', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await openReady(page, '/');
  await choose(page, 'Dark');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'theme', value: 'dark', sameSite: 'Lax' });
  const html = await (await page.context().request.get('/search')).text();
  expect(html).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await (await request.get('/search')).text()).not.toContain('data-theme');
});

test('by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await openReady(page, '/auth');
  await page.getByRole('contentinfo').getByRole('radio', { name: 'As the system' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectDark(page, true);
});

test('signed in it is in the menu too, which stays open', async ({ page, context }) => {
  await signInAsExpert(context);
  await openReady(page, '/search');
  await expect(page.getByRole('banner').getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: /Menu of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expectDark(page, true);
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.reload();
  await expectDark(page, true);
});
