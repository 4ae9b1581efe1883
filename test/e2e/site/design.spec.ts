import { expect, openReady, test, toast } from '#test/e2e/fixtures/fixtures.ts';

test('pagination and toasts fit the screen, and a toast can be swiped away', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await openReady(page, '/design');

  await test.step('pagination shows the position on a phone and page numbers on a wide screen', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages.getByText('6 of 12')).toBeVisible({ visible: isMobile });
    await expect(pages.getByRole('button', { name: 'Page 6' })).toBeVisible({ visible: !isMobile });
  });

  await test.step('toasts are at most 420 px wide and fit small screens', async () => {
    await page.getByRole('button', { name: 'Toast', exact: true }).click();
    await expect(toast(page)).toContainText('Photo uploaded');
    const list = page.getByRole('region', { name: /Notifications/ }).locator('ol');
    expect((await list.boundingBox())?.width).toBe(isMobile ? 360 : 420);
  });

  await test.step('a swipe to the right of more than 50 px closes it, a shorter one does not', async () => {
    const swipe = async (by: number) => {
      const box = await toast(page).boundingBox();
      if (!box) throw new Error('no toast');
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + by / 2, box.y + 20);
      await page.mouse.move(box.x + 20 + by, box.y + 20);
      await page.mouse.up();
    };
    // A toast doesn't time out while the pointer is over it.
    await toast(page).hover();
    await swipe(40);
    await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
    await expect(toast(page)).toHaveCount(1);
    await swipe(60);
    await expect(toast(page)).toHaveCount(0);
  });
});
