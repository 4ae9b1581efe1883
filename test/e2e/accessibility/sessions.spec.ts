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

test('both can use sessions in many states at once, with long names and without photos', {
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
    await choose(page, 'Cancel session');
    await expect(dialog(page)).toContainText('You get everything back');
    await examine(page, 'what cancelling costs');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog(page)).toContainText('nothing is charged');
    await examine(page, 'withdrawing a request');
    await expect(dialog(page)).toBeVisible();
  });

  await test.step('the expert', async () => {
    const theirs = await pair.expert.newPage();
    await theirs.emulateMedia({ reducedMotion: 'reduce' });
    await openDashboard(theirs);
    await expect(theirs.getByRole('article')).toHaveCount(2);
    await examine(theirs, 'the expert’s sessions');
    await theirs.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog(theirs)).toBeVisible();
    await examine(theirs, 'declining');
    await dialog(theirs).getByRole('button', { name: 'Decline' }).click();
    await expect(theirs.getByRole('article')).toHaveCount(1);
    await theirs.getByRole('button', { name: 'Take back' }).click();
    await expect(theirs.getByRole('region', { name: 'Proposed time' })).toHaveCount(0);
    await choose(theirs, 'Propose another time');
    await expect(dialog(theirs).getByRole('radio').first()).toBeAttached();
    await expect(theirs.locator('[aria-busy="true"]')).toHaveCount(0);
    await examine(theirs, 'a proposal');
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('tab', { name: 'Past (0)' }).click();
    await theirs.getByText('Closed requests (1)').click();
    await examine(theirs, 'closed requests');
    await openReady(theirs, '/payouts');
    await expect(theirs.getByRole('definition').filter({ hasText: '$75' })).toBeVisible();
    await examine(theirs, 'payouts with money that is held');
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
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('menuitem', { name: /accepted|confirmed/i }).first()).toBeVisible();
  await examine(page, 'the bell');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
});
