import { expect, refusedCall, test, toast } from './fixtures.ts';
import { aPair, choose, confirmed, dialog, openDashboard, startIn } from './session-fixtures.ts';

test.describe('a confirmed session', () => {
  test('cancelled by the client long before, it costs nothing', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair, { hours: 72 });
    await openDashboard(page);
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('You get everything back');
    await expect(dialog(page)).toContainText(/Cancelling is free until \w{3} \d+ \w{3}, \d\d:\d\d\./);
    await dialog(page).getByRole('button', { name: 'Keep session' }).click();
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
    await choose(page, 'Cancel session');
    await dialog(page).getByRole('button', { name: 'Cancel session' }).click();
    await expect(toast(page)).toContainText('Session cancelledYou get everything back.');
    await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  });

  test('cancelled by the client late, half of it comes back', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair, { hours: 5 });
    await openDashboard(page);
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('You get back $37.50 of $75');
    await expect(dialog(page)).toContainText(/Cancelling was free until/);
    await dialog(page).getByLabel('Reason (optional)').fill('Something came up.');
    await dialog(page).getByRole('button', { name: 'Cancel session' }).click();
    await expect(toast(page)).toContainText('You get back $37.50 of $75.');
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await theirs.getByRole('tab', { name: 'Past (0)' }).click();
    await theirs.getByText('Closed requests (1)').click();
    await expect(
      theirs.getByText('Nora cancelled the session. Nora gets back $37.50 of $75. You receive $33.75.'),
    ).toBeVisible();
    await expect(theirs.getByText('“Something came up.”')).toBeVisible();
  });

  test('cancelled by the expert, the client gets everything', async ({ context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair, { hours: 5 });
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await choose(theirs, 'Cancel session');
    await expect(dialog(theirs)).toContainText('Nora gets everything back');
    await dialog(theirs).getByRole('button', { name: 'Cancel session' }).click();
    await expect(toast(theirs)).toContainText('Nora gets everything back.');
  });

  test('what it costs has changed meanwhile: it is asked again', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair, { hours: 5 });
    await openDashboard(page);
    await page.route(
      '**/cancellation',
      (route) => route.fulfill({ json: { refund: '75.00', charge: '0.00', deadline: startIn(1) } }),
      { times: 1 },
    );
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('You get everything back');
    await dialog(page).getByRole('button', { name: 'Cancel session' }).click();
    await expect(dialog(page)).toContainText('This has just changed. Please look again.');
    await expect(dialog(page)).toContainText('You get back $37.50 of $75');
    await dialog(page).getByRole('button', { name: 'Cancel session' }).click();
    await expect(toast(page)).toContainText('Session cancelled');
  });

  test('what it costs can’t be had: it can be asked for again', async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(503));
    const pair = await aPair(browser, context);
    await confirmed(pair);
    await openDashboard(page);
    await page.route('**/cancellation', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('What cancelling costs could not be loaded.');
    await expect(dialog(page).getByRole('button', { name: 'Cancel session' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog(page)).toContainText('You get everything back');
  });

  test('goes into a calendar', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await confirmed(pair);
    await openDashboard(page);
    const file = page.waitForEvent('download');
    await choose(page, 'Add to calendar');
    expect((await file).suggestedFilename()).toBe('session.ics');
  });
});
