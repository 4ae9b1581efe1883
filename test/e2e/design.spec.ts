import { expect, openReady, test, toast } from './fixtures.ts';

test.beforeEach(({ page }) => openReady(page, '/design'));

test.describe('dialogs and sheets', () => {
  for (const name of ['Dialog', 'Sheet']) {
    test(`a ${name} keeps the focus inside and gives it back`, async ({ page }) => {
      const opener = page.getByRole('button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (let step = 0; step < 6; step++) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }
});

test.describe('by keyboard', { tag: '@desktop' }, () => {
  test('a menu moves by arrows and letters', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  });

  test('a select opens, finds by letter, skips what is closed and keeps the choice', async ({ page }) => {
    const select = page.getByRole('combobox', { name: 'Choice', exact: true });
    await select.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('t');
    await expect(page.getByRole('option', { name: 'Tokyo' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Tokyo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(select).toHaveText('Tokyo');
    await expect(select).toBeFocused();
  });

  test('switch and checkbox turn with the space bar', async ({ page }) => {
    const toggle = page.getByRole('switch', { name: 'Switched off' });
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).toBeChecked();
    const box = page.getByRole('checkbox', { name: 'Not ticked' });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Disabled' })).toBeDisabled();
  });

  test('durations and stars are groups of choices', async ({ page }) => {
    await page.getByRole('radio', { name: '30 min $110' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: '15 min $60' })).toBeChecked();
    const stars = page.getByRole('group', { name: 'Rating', exact: true });
    await stars.getByRole('radio', { name: '4 stars: Very Good' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(stars.getByRole('radio', { name: '5 stars: Excellent!' })).toBeChecked();
  });

  test('a tooltip comes with the focus and goes with Escape', async ({ page }) => {
    await page.getByRole('button', { name: 'Tooltip' }).focus();
    await expect(page.getByRole('tooltip')).toHaveText('Charged only when the expert accepts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

test('the counter counts, and says when it is too much', async ({ page }) => {
  const area = page.getByLabel('Message');
  await expect(page.getByText('0 / 500')).toBeVisible();
  await area.fill('Hello');
  await expect(page.getByText('5 / 500')).toBeVisible();
  await area.fill('x'.repeat(505));
  await expect(page.getByText('505 / 500')).toBeVisible();
  await expect(page.getByText('5 characters too many')).toBeAttached();
});

test('pages turn, chips go, toasts come', async ({ page, isMobile }) => {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Next page' }).click();
  if (isMobile) await expect(pages).toContainText('6 of 12');
  else await expect(pages.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Remove Fundraising' }).click();
  await expect(page.getByRole('button', { name: 'Remove Fundraising' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Toast', exact: true }).click();
  await expect(toast(page)).toContainText('Photo uploaded');
});
