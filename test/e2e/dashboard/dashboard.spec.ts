import { expect, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import {
  aPair,
  card,
  choose,
  confirmed,
  dialog,
  openDashboard,
  paidRequest,
  propose,
  startIn,
} from '#test/e2e/fixtures/session-fixtures.ts';

// Accepting requests and proposals is in the journey, no-shows and reports in accessibility/past-sessions.
test('client and expert withdraw and decline requests and proposals, and cancel a session', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await paidRequest(pair, { hours: 72 });
  await paidRequest(pair, { hours: 80 });
  const { id } = await confirmed(pair, { hours: 100 });
  await propose(pair.expert, id, startIn(110));

  await test.step('the client withdraws a request', async () => {
    await openDashboard(page);
    await page.getByRole('button', { name: 'Withdraw request' }).first().click();
    await dialog(page).getByRole('button', { name: 'Withdraw request' }).click();
    await expect(toast(page)).toContainText('Request withdrawn');
  });

  await test.step('the expert declines the other one with a reason, which the client reads', async () => {
    const expertPage = await pair.expert.newPage();
    await openDashboard(expertPage);
    await expertPage.getByRole('button', { name: 'Decline request' }).click();
    await dialog(expertPage).getByLabel('Reason (optional)').fill('I am away that week.');
    await dialog(expertPage).getByRole('button', { name: 'Decline request' }).click();
    await expect(toast(expertPage)).toContainText('Request declined');
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (0)' }).click();
    await expect(page.getByText('Canceled, declined, and expired (2)')).toBeVisible();
    await expect(page.getByText('“I am away that week.”')).toBeVisible();
  });

  const own = card(page, 'Priya Raman');
  const proposed = own.getByRole('region', { name: 'Proposed time' });

  await test.step('the client declines a proposal, and withdraws their own', async () => {
    await page.getByRole('tab', { name: 'Upcoming (1)' }).click();
    await own.getByRole('button', { name: /^Keep / }).click();
    await expect(toast(page)).toContainText('Proposal declined');
    await expect(proposed).toHaveCount(0);
    await propose(pair.client, id, startIn(120));
    await openDashboard(page);
    await own.getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect(toast(page)).toContainText('Proposal withdrawn');
    await expect(proposed).toHaveCount(0);
  });

  await test.step('the client saves the session as a calendar file', async () => {
    const file = page.waitForEvent('download');
    await own.getByRole('button', { name: 'Add to calendar' }).click();
    await page.getByRole('menuitem', { name: 'Calendar file' }).click();
    expect((await file).suggestedFilename()).toBe('session.ics');
  });

  await test.step('the client cancels the session', async () => {
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('You’ll get a full refund');
    await dialog(page).getByRole('button', { name: 'Cancel session' }).click();
    await expect(toast(page)).toContainText('Session canceledYou’ll get a full refund.');
    await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  });
});
