import { expect, openReady, test } from '#test/e2e/fixtures/fixtures.ts';
import {
  aPair,
  card,
  choose,
  confirmed,
  dialog,
  openDashboard,
  paidRequest,
  propose,
  request,
  startIn,
} from '#test/e2e/fixtures/session-fixtures.ts';
import { examinationTimeout, examine } from './examine.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';

test('client and expert can use sessions in many states, with long names and without photos', {
  tag: '@gate',
}, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context, {
    client: { firstName: longName },
    expert: { firstName: longName },
  });
  await request(pair, { hours: 200 });
  await paidRequest(pair, { hours: 100, message: `${'m'.repeat(300)} and a word` });
  const { id } = await confirmed(pair, { hours: 72 });
  await propose(pair.expert, id, startIn(90));

  await test.step('the client', async () => {
    await openDashboard(page);
    await expect(page.getByRole('article')).toHaveCount(3);
    await examine(page, 'the client’s sessions');
    await page.getByRole('button', { name: 'Cancel session' }).click();
    await expect(dialog(page)).toContainText('You’ll get a full refund');
    await examine(page, 'the cancellation dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Withdraw request' }).click();
    await expect(dialog(page)).toContainText('release the hold on your card');
    await examine(page, 'withdrawing a request');
    await expect(dialog(page)).toBeVisible();
  });

  await test.step('the expert', async () => {
    const expertPage = await pair.expert.newPage();
    await expertPage.emulateMedia({ reducedMotion: 'reduce' });
    await openDashboard(expertPage);
    await expect(expertPage.getByRole('article')).toHaveCount(2);
    await examine(expertPage, 'the expert’s sessions');
    await expertPage.getByRole('button', { name: 'Decline request' }).click();
    await expect(dialog(expertPage)).toBeVisible();
    await examine(expertPage, 'declining');
    await dialog(expertPage).getByRole('button', { name: 'Decline request' }).click();
    await expect(expertPage.getByRole('article')).toHaveCount(1);
    await expertPage.getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect(expertPage.getByRole('region', { name: 'Proposed time' })).toHaveCount(0);
    await choose(expertPage, 'Propose a new time');
    await expect(dialog(expertPage).getByRole('radio').first()).toBeAttached();
    await expect(expertPage.locator('[aria-busy="true"]')).toHaveCount(0);
    await examine(expertPage, 'a proposal');
    // Not by Escape: if the withdrawal's toast is still open, Escape closes that first.
    await dialog(expertPage).getByRole('button', { name: 'Back' }).click();
    await expertPage.getByRole('tab', { name: 'Past (0)' }).click();
    await expect(expertPage.getByText('Canceled, declined, and expired (1)')).toBeVisible();
    await examine(expertPage, 'closed requests');
    await openReady(expertPage, '/payouts');
    await expect(expertPage.getByRole('definition').filter({ hasText: '$75' })).toBeVisible();
    await examine(expertPage, 'payouts with money that is held');
  });
});

test('a client can use the chat and the bell', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const { id: bookingId } = await confirmed(pair);
  for (const [from, content] of [
    [pair.client, 'Is the clock with you?'],
    [pair.expert, 'It is. It ticks.'],
  ] as const) {
    const sent = await from.request.post('/api/messages', { data: { bookingId, content } });
    expect(sent.ok()).toBe(true);
  }
  await openDashboard(page);
  await card(page, 'Priya Raman')
    .getByRole('button', { name: /Messages/ })
    .click();
  await expect(page.getByRole('log')).toContainText('It is. It ticks.');
  await expect(page.getByRole('log')).toContainText('Is the clock with you?');
  await examine(page, 'a chat');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('menuitem', { name: /accepted|confirmed/i }).first()).toBeVisible();
  await examine(page, 'the bell');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
