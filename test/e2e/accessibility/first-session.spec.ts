import { expect, openReady, signUpExpert, test } from '#test/e2e/fixtures/fixtures.ts';
import { aPair, confirmed, openDashboard, paidRequest } from '#test/e2e/fixtures/session-fixtures.ts';
import { examinationTimeout, examine } from './examine.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

test('a new expert can use the setup checklist and the choice of hours', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  await openDashboard(page);
  await expect(page.getByRole('region', { name: 'Finish setting up' })).toBeVisible();
  await examine(page, 'the setup checklist');
  await openReady(page, '/profile/hours');
  await expect(page.getByText('When can people book you?')).toBeVisible();
  await examine(page, 'the choice between weekly hours and any time');
});

test('the first request can be followed by both', { tag: '@gate' }, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await paidRequest(pair, { hours: 100, message: 'My clock is slow' });

  await test.step('the client', async () => {
    await openDashboard(page);
    await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
    await examine(page, 'the panel of a sent request');
  });

  await test.step('the expert', async () => {
    const expertPage = await pair.expert.newPage();
    await expertPage.emulateMedia({ reducedMotion: 'reduce' });
    await openReady(expertPage, '/');
    await expect(expertPage.getByRole('link', { name: /1 request to answer/ })).toBeVisible();
    await examine(expertPage, 'the home page with a request to answer');
    await openDashboard(expertPage);
    await expect(expertPage.getByText('Requests to answer (1)')).toBeVisible();
    await examine(expertPage, 'the dashboard with a request to answer');
  });
});

test('a client can read and print a receipt', { tag: '@gate' }, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const { id } = await confirmed(pair);
  await openReady(page, `/receipt/${id}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await examine(page, 'a receipt');
});
