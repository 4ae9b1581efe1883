import { setHours } from './booking-fixtures.ts';
import { expect, refusedCall, test, toast } from './fixtures.ts';
import {
  aPair,
  card,
  choose,
  confirmed,
  dialog,
  move,
  openDashboard,
  propose,
  startIn,
  withSilentLine,
} from './session-fixtures.ts';

test('proposed by the client, accepted by the expert', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await confirmed(pair);
  await openDashboard(page);
  await choose(page, 'Propose another time');
  await expect(dialog(page)).toContainText('Priya is on New York time');
  await expect(page.getByText('Loading free times')).toHaveCount(0);
  await test.step('not without a time', async () => {
    await dialog(page).getByRole('button', { name: 'Propose this time' }).click();
    await expect(dialog(page).getByText('Please select a date and time')).toBeVisible();
    await expect(dialog(page).getByRole('region', { name: 'Preferred time' })).toBeFocused();
  });
  await dialog(page).getByRole('button', { name: 'Next month' }).click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const time = dialog(page).getByRole('radio').first();
  await time.check({ force: true });
  await expect(dialog(page).getByRole('status').last()).toContainText('for Priya, New York time');
  const slot = await time.getAttribute('value');
  await dialog(page).getByRole('button', { name: 'Propose this time' }).click();
  await expect(toast(page)).toContainText('New time proposed');
  const own = card(page, 'Priya Raman');
  await expect(own.getByRole('region', { name: 'Proposed time' })).toContainText('You proposed another time');
  await expect(own.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  const theirs = await pair.expert.newPage();
  await openDashboard(theirs);
  const asked = card(theirs, 'Nora Lind');
  await expect(asked).toContainText('Nora proposes another time');
  await expect(asked).toContainText(/Open until .* Without an answer the time stays\./);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(theirs)).toContainText('New time agreed');
  await expect(asked).toBeFocused();
  await expect(asked.getByRole('region', { name: 'Proposed time' })).toHaveCount(0);
  const list = (await (await context.request.get('/api/bookings/me')).json()) as { scheduledAt: string }[];
  expect(list.map(({ scheduledAt }) => scheduledAt)).toEqual([slot]);
});

test('refused, and taken back', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const { id } = await confirmed(pair);
  await propose(pair.expert, id, startIn(100));
  await openDashboard(page);
  const own = card(page, 'Priya Raman');
  await own.getByRole('button', { name: 'Keep the time' }).click();
  await expect(toast(page)).toContainText('The time stays');
  await expect(own.getByRole('region', { name: 'Proposed time' })).toHaveCount(0);
  await expect(own).toBeFocused();
  await propose(pair.client, id, startIn(110));
  await page.reload();
  await own.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page)).toContainText('Proposal taken back');
  await expect(own.getByRole('region', { name: 'Proposed time' })).toHaveCount(0);
});

test('answered after the other side thought better of it', async ({
  page,
  context,
  browser,
  expectNoise,
}) => {
  expectNoise(refusedCall(409));
  const pair = await aPair(browser, context);
  const { id } = await confirmed(pair);
  const { proposal } = (await propose(pair.expert, id, startIn(100))) as { proposal: { id: string } };
  await withSilentLine(page);
  await openDashboard(page);
  const accept = card(page, 'Priya Raman').getByRole('button', { name: 'Accept' });
  await expect(accept).toBeVisible();
  await move(pair.expert, id, `proposals/${proposal.id}/refuse`);
  await accept.click();
  await expect(toast(page)).toContainText('This booking has moved on in the meantime.');
  await expect(page.getByRole('region', { name: 'Proposed time' })).toHaveCount(0);
});

test('of an expert without hours, any time', { tag: '@desktop' }, async ({ context, browser }) => {
  const pair = await aPair(browser, context);
  await setHours(pair.expert, { days: [] });
  await confirmed(pair);
  const theirs = await pair.expert.newPage();
  await openDashboard(theirs);
  await choose(theirs, 'Propose another time');
  const field = dialog(theirs).getByLabel('Preferred date and time');
  await field.fill('2020-01-01T10:00');
  await dialog(theirs).getByRole('button', { name: 'Propose this time' }).click();
  await expect(field).toHaveAccessibleDescription(/Please choose a time in the future$/);
  await expect(field).toBeFocused();
  await field.fill(startIn(120).slice(0, 16));
  await dialog(theirs).getByRole('button', { name: 'Propose this time' }).click();
  await expect(toast(theirs)).toContainText('New time proposed');
});

test('free times that can’t be had', { tag: '@desktop' }, async ({ page, context, browser, expectNoise }) => {
  expectNoise(refusedCall(503));
  const pair = await aPair(browser, context);
  await confirmed(pair);
  await openDashboard(page);
  await page.route('**/slots?*', (route) => route.fulfill({ status: 503, json: {} }));
  await choose(page, 'Propose another time');
  await expect(dialog(page)).toContainText('Free times could not be loaded');
  await page.unroute('**/slots?*');
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByRole('region', { name: 'Preferred time' })).toBeFocused();
});
