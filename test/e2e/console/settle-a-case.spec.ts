import { examinationTimeout, examine } from '#test/e2e/accessibility/examine.ts';
import {
  casesAbout,
  enterConsole,
  focused,
  follow,
  openCase,
  signInAsOperator,
  tabTo,
} from '#test/e2e/console/console-fixtures.ts';
import { test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';
import { aPastSession } from '#test/e2e/fixtures/review-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

const names = { client: { firstName: 'Nell', lastName: 'Ashby' } };

test('an operator settles a reported problem by keyboard on a small screen, and finds it in the log', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const { pair, id } = await aPastSession(browser, await browser.newContext(), { names });
  const reason = 'Priya came 20 minutes late.';
  const reported = await pair.client.request.post(`/api/bookings/${id}/report`, { data: { reason } });
  expect(reported.status()).toBe(200);
  await signInAsOperator(context);

  await test.step('enters, and opens the case from the queue', async () => {
    await enterConsole(page, context);
    await examine(page, 'the queue');
    await openCase(page, 'A client reported a problem with a session', 'Nell Ashby');
    await expect(page.getByText(reason)).toBeVisible();
    await examine(page, 'the case');
    await follow(page, 'Assign to me');
    await expect(page.getByText('The case is assigned to you.')).toBeVisible();
  });

  await test.step('refunds 40 percent', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(focused(page)).toHaveText('Open booking record');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Decide' })).toBeVisible();
    await examine(page, 'the record');
    await tabTo(page, 'Share refunded');
    for (let percent = 0; percent < 40; percent += 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Refund in dollars')).toHaveValue('30.00');
    await tabTo(page, 'Reason');
    await page.keyboard.type('Part of the session didn’t take place.');
    await follow(page, 'Review decision');
    await expect(page.getByRole('dialog')).toContainText('Priya Raman receives$40.50');
    await examine(page, 'the decision');
    await follow(page, 'Refund $30');
    const result = page.getByText('Decided. The client gets $30 back in total, and the expert gets $40.50.');
    await expect(result).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const answer = await pair.client.request.get(`/api/bookings/${id}`);
    expect(await answer.json()).toMatchObject({ refund: '30.00' });
  });

  await test.step('finds it in the log, and the case among the closed ones', async () => {
    await openReady(page, '/admin/log');
    const entry = page.getByRole('listitem').filter({ hasText: 'Decided how to split the money' });
    await expect(entry).toContainText('Part of the session didn’t take place.');
    await openReady(page, '/admin?status=closed');
    await expect(casesAbout(page, 'Nell Ashby')).toContainText('Part of the session didn’t take place.');
    await examine(page, 'the closed cases');
  });
});
