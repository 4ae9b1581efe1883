import { examine } from './examine.ts';
import { expect, signUpExpert, test, toast } from './fixtures.ts';
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
} from './session-fixtures.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('many states at once, with long names and without photos', async ({ page, context, browser }) => {
      const pair = await aPair(browser, context, {
        client: { firstName: longName },
        expert: { firstName: longName },
      });
      await request(pair, { hours: 200 });
      await paidRequest(pair, { hours: 100, message: `${'m'.repeat(300)} and a word` });
      const { id } = await confirmed(pair, { hours: 72 });
      await propose(pair.expert, id, startIn(90));
      await openDashboard(page);
      await expect(page.getByRole('article')).toHaveCount(3);
      await examine(page, 'the client’s sessions');
      await choose(page, 'Cancel session');
      await expect(dialog(page)).toContainText('You get everything back');
      await examine(page, 'what cancelling costs');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(dialog(page)).toContainText('nothing is charged');
      await examine(page, 'taking a request back');
      await page.keyboard.press('Escape');
      const theirs = await pair.expert.newPage();
      await theirs.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openDashboard(theirs);
      await expect(theirs.getByRole('article')).toHaveCount(2);
      await examine(theirs, 'the expert’s sessions');
      await theirs.getByRole('button', { name: 'Decline' }).click();
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
    });
  });
}

test('nothing that comes late pushes the sessions down', async ({ page, context }) => {
  await signUpExpert(context);
  await page.route('**/api/profile/me', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ response: answer });
  });
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(window, { tops });
    const look = () => {
      const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === 'Sessions');
      const box = heading?.getBoundingClientRect();
      if (box && box.height > 0) tops.push(Math.round(box.top + scrollY));
      requestAnimationFrame(look);
    };
    look();
  });
  await openDashboard(page);
  await expect(page.getByRole('region', { name: 'Platform Metrics' })).toContainText('Average Rating');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
  expect(new Set(tops).size).toBe(1);
});

test('by keyboard alone: accepted', { tag: '@desktop' }, async ({ context, browser }) => {
  const pair = await aPair(browser, context);
  await paidRequest(pair);
  const page = await pair.expert.newPage();
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Upcoming (1)' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Session confirmed');
  await expect(card(page, 'Nora Lind')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Join Meeting' })).toBeFocused();
});

test('by keyboard alone: cancelled', { tag: '@desktop' }, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await confirmed(pair);
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Upcoming (1)' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Messages' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Cancel session' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('You get everything back');
  await expect(dialog(page).getByRole('button', { name: 'Keep session' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('I can’t make it.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Cancel session' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Session cancelled');
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeFocused();
});

test('a long list comes in parts', { tag: '@desktop' }, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  await confirmed(pair);
  const answer = await context.request.get('/api/bookings/me');
  const [live] = (await answer.json()) as Record<string, unknown>[];
  const past = (n: number) => ({ ...live, id: `past-${n}`, status: 'completed', actions: [] });
  const headers = { 'x-total-count': '4', 'x-past-count': '3' };
  await page.route('**/api/bookings/me*', (route) =>
    route.fulfill({
      json: route.request().url().includes('offset=3') ? [past(3)] : [live, past(1), past(2)],
      headers,
    }),
  );
  await openDashboard(page);
  await page.getByRole('tab', { name: 'Past (3)' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Show older sessions' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Show older sessions' })).toHaveCount(0);
});
