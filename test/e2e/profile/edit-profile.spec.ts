import { expect, openReady, signUpExpert, test, toast } from '#test/e2e/fixtures/fixtures.ts';

test('an expert edits the profile, is asked before the tab closes, and sees the changes published', async ({
  page,
  context,
}) => {
  const { username } = await signUpExpert(context, { location: 'Geneva' });
  await openReady(page, '/profile/edit');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Location').fill('');
  await page.getByLabel('Headline').fill('Something else entirely');
  await page.getByRole('switch', { name: 'Available for Bookings' }).click();
  await page.getByLabel('45 minutes').fill('120.5');

  await test.step('the browser asks before the tab closes, and nothing typed is lost', async () => {
    const opened = page.waitForEvent('dialog');
    const leaving = page.goto('/search').catch(() => undefined);
    const dialog = await opened;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
  });

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Profile updatedYour profile has been successfully updated.');
  await expect(page).toHaveURL(/\/profile\/me$/);
  await openReady(page, `/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace Byron');
  await expect(page.getByText('Something else entirely')).toBeVisible();
  await expect(page.getByText('$120.50')).toBeVisible();
  await expect(page.getByText('Available this week')).toHaveCount(0);
  await expect(page.getByText('Geneva')).toHaveCount(0);
});
