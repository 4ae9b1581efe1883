import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#test/e2e/fixtures/fixtures.ts';

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

test('the theme follows the system until the user chooses one, and the server renders the choice', async ({
  page,
  context,
  request,
}) => {
  await openReady(page, '/');
  await expectDark(page, false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDark(page, true);
  await choose(page, 'Light');
  await expectDark(page, false);
  await openReady(page, '/auth');
  await expectDark(page, false);
  await choose(page, 'System');
  await expectDark(page, true);

  await page.emulateMedia({ colorScheme: 'light' });
  await expectDark(page, false);
  await choose(page, 'Dark');
  await expectDark(page, true);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'theme', value: 'dark', sameSite: 'Lax' });
  // Rendered by the server, so the page doesn't flash.
  expect(await (await context.request.get('/search')).text()).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await (await request.get('/search')).text()).not.toContain('data-theme');
  await page.reload();
  await expectDark(page, true);
});
