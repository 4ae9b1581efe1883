import type { Page } from '@playwright/test';
import { expect, refusedCall, signUp, test, toast } from './fixtures.ts';
import { newAddress, openSettings, section, stored } from './settings-fixtures.ts';

const mailSwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

test.describe('mails that one can do without', () => {
  test('are switched off and on at once', async ({ page, context }) => {
    await signUp(context, { email: newAddress() });
    await openSettings(page);
    for (const name of ['New messages', 'Reminders', 'Reviews']) {
      await expect(mailSwitch(page, name)).toBeChecked();
    }
    await mailSwitch(page, 'New messages').press('Space');
    await expect(mailSwitch(page, 'New messages')).not.toBeChecked();
    await mailSwitch(page, 'Reviews').click();
    await expect
      .poll(async () => (await stored(context)).notices)
      .toEqual({ messages: false, reminders: true, reviews: false });
    await openSettings(page);
    await expect(mailSwitch(page, 'New messages')).not.toBeChecked();
    await mailSwitch(page, 'New messages').click();
    await expect.poll(async () => (await stored(context)).notices.messages).toBe(true);
  });

  test('however fast they are switched, the last wish counts', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await signUp(context, { email: newAddress() });
    await openSettings(page);
    const calls: unknown[] = [];
    let delay = 900;
    await page.route('**/api/settings', async (route) => {
      calls.push(route.request().postDataJSON());
      // Each is quicker than the one before.
      delay -= 300;
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
    const reminders = mailSwitch(page, 'Reminders');
    for (let turn = 0; turn < 3; turn += 1) await reminders.click();
    await mailSwitch(page, 'Reviews').click();
    await expect(reminders).not.toBeChecked();
    await expect
      .poll(async () => (await stored(context)).notices)
      .toEqual({ messages: true, reminders: false, reviews: false });
    await expect(reminders).not.toBeChecked();
    await expect(mailSwitch(page, 'Reviews')).not.toBeChecked();
    expect(calls).toEqual([{ notices: { reminders: false } }, { notices: { reviews: false } }]);
  });

  test('a switch that wasn’t saved goes back, and says so', { tag: '@desktop' }, async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(refusedCall(503));
    await signUp(context, { email: newAddress() });
    await openSettings(page);
    await page.route('**/api/settings', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await mailSwitch(page, 'Reviews').press('Space');
    await expect(toast(page)).toContainText('Not saved');
    await expect(mailSwitch(page, 'Reviews')).toBeChecked();
    await expect(mailSwitch(page, 'Reviews')).toBeFocused();
    await page.unroute('**/api/settings');
    await mailSwitch(page, 'Reviews').press('Space');
    await expect.poll(async () => (await stored(context)).notices.reviews).toBe(false);
  });
});

test.describe('the calendar link', () => {
  const link = (page: Page) => page.getByLabel('Calendar link', { exact: true });

  test('is made, replaced and switched off', async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(context);
    await openSettings(page);
    const calendar = section(page, 'Calendar');
    const heading = calendar.getByRole('heading', { name: 'Calendar' });
    await expect(calendar).toContainText('Your sessions in your own calendar, always up to date.');
    await calendar.getByRole('button', { name: 'Create calendar link' }).press('Enter');
    await expect(link(page)).toHaveValue(/\/calendar\/[\w.-]+\.ics$/);
    await expect(heading).toBeFocused();
    const first = await link(page).inputValue();
    expect((await request.get(first)).status()).toBe(200);
    await expect(calendar.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
      'href',
      first.replace(/^https?/, 'webcal'),
    );
    await calendar.getByRole('button', { name: /^Copy/ }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

    await calendar.getByRole('button', { name: 'New link' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The old one stops working');
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar.getByRole('button', { name: 'New link' })).toBeFocused();
    expect((await stored(context)).calendarUrl).toBe(first);
    await calendar.getByRole('button', { name: 'New link' }).press('Enter');
    await dialog.getByRole('button', { name: 'New link' }).press('Enter');
    await expect(toast(page)).toContainText('New calendar link');
    await expect(link(page)).not.toHaveValue(first);
    await expect(calendar.getByRole('button', { name: 'New link' })).toBeFocused();
    expect((await request.get(first)).status()).toBe(404);
    const second = await link(page).inputValue();
    expect((await request.get(second)).status()).toBe(200);

    await calendar.getByRole('button', { name: 'Switch off' }).press('Enter');
    await dialog.getByRole('button', { name: 'Switch off' }).press('Enter');
    await expect(calendar.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
    await expect(heading).toBeFocused();
    expect((await request.get(second)).status()).toBe(404);
  });

  test('what fails is said, and can be tried again', { tag: '@desktop' }, async ({
    page,
    context,
    expectNoise,
  }) => {
    expectNoise(refusedCall(503));
    await signUp(context);
    await openSettings(page);
    const fail = () =>
      page.route('**/api/settings/calendar', (route) => route.fulfill({ status: 503, json: {} }));
    await fail();
    const create = page.getByRole('button', { name: 'Create calendar link' });
    await create.press('Enter');
    await expect(toast(page)).toContainText('No calendar link yet');
    await expect(create).toBeFocused();
    await page.unroute('**/api/settings/calendar');
    await create.click();
    await expect(link(page)).toBeVisible();
    await fail();
    await page.getByRole('button', { name: 'Switch off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please check your connection and try again.');
    await page.unroute('**/api/settings/calendar');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(create).toBeVisible();
  });
});
