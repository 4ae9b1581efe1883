import type { BrowserContext, Page } from '@playwright/test';
import { examinationTimeout, examine } from '#test/e2e/accessibility/examine.ts';
import { now, test } from '#test/e2e/fixtures/clock-fixtures.ts';
import { expect, openReady } from '#test/e2e/fixtures/fixtures.ts';
import { aPastSession } from '#test/e2e/fixtures/review-fixtures.ts';
import {
  aPerson,
  buildScenario,
  password,
  type ScenarioUser,
  signInWith,
} from '#test/e2e/fixtures/scenario.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

async function signInAsOperator(context: BrowserContext): Promise<void> {
  const operator = { ...aPerson({ firstName: 'Opal', lastName: 'Reyes' }), isOperator: true };
  const { people, origin } = await buildScenario(context, { operator });
  await signInWith(context, people.operator as ScenarioUser, origin);
}

const focused = (page: Page) => page.locator(':focus');

/** Moves the focus by Tab alone. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await focused(page)
      .and(page.getByRole('button', { name }).or(page.getByRole('link', { name })).or(page.getByLabel(name)))
      .count();
    if (isThere > 0) return;
  }
  throw new Error(`${name} can't be reached by Tab`);
}

async function follow(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

test('an operator settles a reported problem by keyboard on a small screen, and finds it in the log', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const { pair, id } = await aPastSession(browser, await browser.newContext());
  const reason = 'Priya came 20 minutes late.';
  const reported = await pair.client.request.post(`/api/bookings/${id}/report`, { data: { reason } });
  expect(reported.status()).toBe(200);
  await signInAsOperator(context);
  await page.clock.install({ time: await now(context) });

  await test.step('enters, and opens the case from the queue', async () => {
    await openReady(page, '/admin');
    await tabTo(page, /^Password for/);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(1);
    await examine(page, 'the queue');
    await follow(page, /reported a problem/);
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

  await test.step('finds it in the log, and no case left', async () => {
    await openReady(page, '/admin/log');
    const entry = page.getByRole('listitem').filter({ hasText: 'Decided how to split the money' });
    await expect(entry).toContainText('Part of the session didn’t take place.');
    await openReady(page, '/admin');
    await expect(page.getByRole('heading', { name: 'No open cases' })).toBeVisible();
    await examine(page, 'the empty queue');
  });
});
