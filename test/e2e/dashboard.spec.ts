import { expect, openReady, refusedCall, signUp, signUpExpert, test, toast } from './fixtures.ts';
import {
  aPair,
  card,
  dialog,
  move,
  openDashboard,
  paidRequest,
  request,
  withSilentLine,
} from './session-fixtures.ts';

test.describe('without sessions', () => {
  test('says so, and where to find somebody', async ({ page, context }) => {
    await signUp(context);
    await openDashboard(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Experts' })).toHaveAttribute('href', '/search');
    await expect(page.getByText('Platform Metrics')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Past (0)' }).click();
    await expect(page.getByRole('heading', { name: 'No past sessions' })).toBeVisible();
    await expect(page.getByText('Your completed sessions will appear here')).toBeVisible();
    await expect(page.getByText(/Closed requests/)).toHaveCount(0);
  });

  test('an expert sees how the platform does, and where the money is', async ({ page, context }) => {
    await signUpExpert(context);
    await page.route('**/api/admin/stats', (route) =>
      route.fulfill({
        json: {
          newProfilesToday: 3,
          requestAcceptRate: 66.667,
          avgTimeToFirstMeeting: 41.5,
          avgRating: 4.25,
        },
      }),
    );
    await openDashboard(page);
    const metrics = page.getByRole('region', { name: 'Platform Metrics' });
    for (const text of [
      'New Profiles Today3',
      'Accept Rate67%',
      'Avg Time to Meeting42h',
      'Average Rating4.3',
    ])
      await expect(metrics).toContainText(text);
    await expect(page.getByRole('link', { name: 'Payouts' })).toHaveAttribute('href', '/payouts');
    await expect(page.getByRole('link', { name: 'Hours' })).toBeVisible();
  });

  test('figures that can’t be had break nothing', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(503));
    await signUpExpert(context);
    await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 503, json: {} }));
    await openDashboard(page);
    await expect(page.getByText('Failed to fetch stats')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
    await page.unroute('**/api/admin/stats');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Average Rating')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Platform Metrics' })).toBeFocused();
  });

  test('a list that can’t be had can be asked for again', async ({ page, context, expectNoise }) => {
    expectNoise(refusedCall(503));
    await signUp(context);
    await withSilentLine(page);
    await page.route('**/api/bookings/me', (route) => route.fulfill({ status: 503, json: {} }));
    await openReady(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Failed to fetch bookings' })).toBeVisible();
    await page.unroute('**/api/bookings/me');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused();
  });
});

test.describe('a request', () => {
  test('unpaid, it is the client’s alone to finish', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    const { id } = await request(pair);
    await openDashboard(page);
    const own = card(page, 'Priya Raman');
    await expect(own).toContainText('Clockmaker');
    await expect(own).toContainText('Pending');
    await expect(own).toContainText('Not paid yet');
    await expect(own).toContainText(/The time is held for you until \w{3} \d+ \w{3}, \d\d:\d\d\./);
    await expect(own.getByRole('link', { name: 'Finish payment' })).toHaveAttribute(
      'href',
      `/book/${pair.profileId}?booking=${id}`,
    );
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await expect(theirs.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  });

  test('paid, both see it, and the expert accepts', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await paidRequest(pair, { message: 'About my clock' });
    await openDashboard(page);
    const own = card(page, 'Priya Raman');
    await expect(own).toContainText('Pending');
    await expect(own).toContainText(/· Berlin\stime/);
    await expect(own).toContainText('for Priya, New York time');
    await expect(own).toContainText('30 min · $75');
    await expect(own).toContainText(/Priya answers by \w{3} \d+ \w{3}, \d\d:\d\d\./);
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    const asked = card(theirs, 'Nora Lind');
    await expect(asked).toContainText('Client');
    await expect(asked).toContainText('About my clock');
    await expect(asked).toContainText('You receive $67.50');
    await expect(asked).toContainText(/Answer by \w{3} \d+ \w{3}, \d\d:\d\d/);
    await asked.getByRole('button', { name: 'Accept' }).click();
    await expect(toast(theirs)).toContainText('Session confirmed');
    await expect(asked).toContainText('Confirmed');
    await expect(asked).toBeFocused();
    const join = asked.getByRole('link', { name: 'Join Meeting' });
    await expect(join).toHaveAttribute('href', /^https:\/\//);
    await expect(join).toHaveAttribute('target', '_blank');
    await expect(join).toHaveAttribute('rel', 'noopener noreferrer');
    await test.step('which the client sees without asking', async () => {
      await expect(own).toContainText('Confirmed', { timeout: 25_000 });
    });
  });

  test('declined with a reason, it is closed for both', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await paidRequest(pair);
    const theirs = await pair.expert.newPage();
    await openDashboard(theirs);
    await card(theirs, 'Nora Lind').getByRole('button', { name: 'Decline' }).click();
    await dialog(theirs).getByLabel('Reason (optional)').fill('x'.repeat(501));
    await dialog(theirs).getByRole('button', { name: 'Decline' }).click();
    await expect(dialog(theirs).getByLabel('Reason (optional)')).toBeFocused();
    await expect(dialog(theirs)).toContainText('Please use at most 500 characters');
    await dialog(theirs).getByLabel('Reason (optional)').fill('I am away that week.');
    await dialog(theirs).getByRole('button', { name: 'Decline' }).click();
    await expect(toast(theirs)).toContainText('Request declined');
    await expect(theirs.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    await expect(theirs.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused();
    await openDashboard(page);
    await page.getByRole('tab', { name: 'Past (0)' }).click();
    const closed = page.getByText('Priya declined. Nothing was charged.');
    await expect(closed).toBeHidden();
    await page.getByText('Closed requests (1)').click();
    await expect(closed).toBeVisible();
    await expect(page.getByText('“I am away that week.”')).toBeVisible();
  });

  test('withdrawn, after being asked once', async ({ page, context, browser }) => {
    const pair = await aPair(browser, context);
    await paidRequest(pair);
    await openDashboard(page);
    const withdraw = card(page, 'Priya Raman').getByRole('button', { name: 'Withdraw' });
    await withdraw.click();
    await expect(dialog(page).getByRole('button', { name: 'Keep request' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(withdraw).toBeFocused();
    await withdraw.click();
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(page)).toContainText('Request withdrawn');
    await page.getByRole('tab', { name: 'Past (0)' }).click();
    await page.getByText('Closed requests (1)').click();
    await expect(page.getByText('You withdrew the request. Nothing was charged.')).toBeVisible();
  });

  test('where the other side was quicker, the card is as it now is', async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(409));
    const pair = await aPair(browser, context);
    const { id } = await paidRequest(pair);
    await openDashboard(page);
    await card(page, 'Priya Raman').getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog(page)).toBeVisible();
    await move(pair.expert, id, 'confirm');
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(page)).toContainText('This booking has moved on in the meantime.');
    await expect(dialog(page)).toHaveCount(0);
    await expect(card(page, 'Priya Raman')).toContainText('Confirmed');
  });

  test('a lost connection is said, and the same attempt tried again', async ({
    page,
    context,
    browser,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource/);
    const pair = await aPair(browser, context);
    await paidRequest(pair);
    await openDashboard(page);
    const keys: (string | undefined)[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/withdraw')) keys.push(sent.headers()['idempotency-key']);
    });
    await page.route('**/withdraw', (route) => route.abort(), { times: 1 });
    await card(page, 'Priya Raman').getByRole('button', { name: 'Withdraw' }).click();
    const go = dialog(page).getByRole('button', { name: 'Withdraw' });
    await go.click();
    await expect(dialog(page).getByRole('alert')).toContainText('The connection was lost.');
    await expect(go).toBeFocused();
    await go.click();
    await expect(toast(page)).toContainText('Request withdrawn');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('a refused card ends it', async ({ context, browser }) => {
    const pair = await aPair(browser, context);
    const { id } = await paidRequest(pair);
    const theirs = await pair.expert.newPage();
    await withSilentLine(theirs);
    await openDashboard(theirs);
    await theirs.route('**/confirm', (route) =>
      route.fulfill({
        status: 402,
        json: { code: 'payment_failed', message: 'Your card was declined.', requestId: 'r' },
      }),
    );
    await move(pair.client, id, 'withdraw');
    await card(theirs, 'Nora Lind').getByRole('button', { name: 'Accept' }).click();
    await expect(toast(theirs)).toContainText('Payment FailedYour card was declined.');
    await expect(theirs.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  });
});
