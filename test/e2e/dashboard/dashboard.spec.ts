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

// Accepting, proposing and agreeing are in the journey, no-shows and reports in accessibility/past-sessions.
test('client and expert withdraw, decline, keep a time, take a proposal back and cancel', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await paidRequest(pair, { hours: 72 });
  await paidRequest(pair, { hours: 80 });
  const { id } = await confirmed(pair, { hours: 100 });
  await propose(pair.expert, id, startIn(110));

  await test.step('the client withdraws a request', async () => {
    await openDashboard(page);
    await page.getByRole('button', { name: 'Withdraw' }).first().click();
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(page)).toContainText('Request withdrawn');
  });

  await test.step('the expert declines the other one with a reason, which the client reads', async () => {
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await theirs.getByRole('button', { name: 'Decline' }).click();
    await dialog(theirs).getByLabel('Reason (optional)').fill('I am away that week.');
    await dialog(theirs).getByRole('button', { name: 'Decline' }).click();
    await expect(toast(theirs)).toContainText('Request declined');
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (0)' }).click();
    await page.getByText('Closed requests (2)').click();
    await expect(page.getByText('“I am away that week.”')).toBeVisible();
  });

  const own = card(page, 'Priya Raman');
  const proposed = own.getByRole('region', { name: 'Proposed time' });

  await test.step('the client keeps the time, and takes a proposal back', async () => {
    await page.getByRole('tab', { name: 'Upcoming (1)' }).click();
    await own.getByRole('button', { name: 'Keep the time' }).click();
    await expect(toast(page)).toContainText('The time stays');
    await expect(proposed).toHaveCount(0);
    await propose(pair.client, id, startIn(120));
    await openDashboard(page);
    await own.getByRole('button', { name: 'Take back' }).click();
    await expect(toast(page)).toContainText('Proposal taken back');
    await expect(proposed).toHaveCount(0);
  });

  await test.step('the client saves the session as a calendar file', async () => {
    const file = page.waitForEvent('download');
    await choose(page, 'Add to calendar');
    expect((await file).suggestedFilename()).toBe('session.ics');
  });

  await test.step('the client cancels the session', async () => {
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('You get everything back');
    await dialog(page).getByRole('button', { name: 'Cancel session' }).click();
    await expect(toast(page)).toContainText('Session cancelledYou get everything back.');
    await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  });
});
