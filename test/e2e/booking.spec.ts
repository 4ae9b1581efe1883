import type { Page } from '@playwright/test';
import {
  anExpert,
  clockIn,
  duration,
  expectPayment,
  message,
  openBooking,
  proceed,
  shownTimes,
} from './booking-fixtures.ts';
import { expect, test } from './fixtures.ts';

test.describe('booking with hours', () => {
  test('a duration, a day, a time and a message become one request', async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, {});
    const { id: bookerId } = await openBooking(page, profileId);
    await expect(
      page.getByRole('list', { name: 'Steps of the booking' }).locator('[aria-current]'),
    ).toHaveText('1Your session');
    await expect(page.getByText('Priya is on New York time')).toContainText(/\d h behind you/);
    await expect(proceed(page)).toBeDisabled();
    await duration(page, 30).click();
    await expect(proceed(page)).toBeEnabled();

    const times = await shownTimes(page);
    const chosen = times.nth(1);
    await chosen.check({ force: true });
    const slot = await chosen.inputValue();
    await expect(page.getByRole('status').filter({ hasText: 'for Priya, New York time' })).toContainText(
      `${clockIn('Europe/Berlin', slot)} – `,
    );
    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary).toContainText('Berlin time');
    await expect(summary).toContainText(`${clockIn('America/New_York', slot)} for Priya, New York time`);
    await expect(summary).toContainText('$75 for 30 min');
    await expect(summary).toContainText('held in secure escrow');
    await test.step('a look at another day leaves the choice, and its day stays marked', async () => {
      const month = page.getByRole('grid');
      await month
        .getByRole('button', { name: /, \d+ free times?$/ })
        .last()
        .click();
      await expect(page.locator(`input[value="${slot}"]`)).toHaveCount(0);
      await expect(summary).toContainText(clockIn('Europe/Berlin', slot));
      await month.getByRole('button', { name: /, chosen, \d+ free times?$/ }).click();
      await expect(chosen).toBeChecked();
    });
    await message(page).fill('  Which of the two?  ');

    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await proceed(page).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({
      profileId,
      bookerId,
      duration: 30,
      price: '75.00',
      scheduledAt: slot,
      message: 'Which of the two?',
      timeZone: 'Europe/Berlin',
    });
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expectPayment(page);
    const first = (await (await request.response())?.json()) as { id: string };
    await expect(page).toHaveURL(new RegExp(`/book/${profileId}\\?booking=${first.id}$`));

    await test.step('nothing is lost on the way back, and asking again is the same booking', async () => {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Session');
      await expect(page.getByRole('radio', { name: '30 min' })).toBeChecked();
      await expect(chosen).toBeChecked();
      await expect(message(page)).toHaveValue('  Which of the two?  ');
      const again = page.waitForResponse((response) => response.request().method() === 'POST');
      await proceed(page).click();
      expect((await again).status()).toBe(200);
      expect(await (await again).json()).toMatchObject({ id: first.id });
      await expectPayment(page);
    });
  });

  test('the month says what is free, and a month without anything leads to one', async ({
    page,
    browser,
  }) => {
    const soon = new Date(Date.now() + 2 * 86_400_000);
    const { profileId } = await anExpert(browser, {
      timeZone: 'UTC',
      days: [soon.getUTCDay()],
      from: '10:00',
      until: '12:00',
    });
    await openBooking(page, profileId);
    const times = await shownTimes(page);
    // Ends of hours: 10:00, 11:00 of UTC; the last may start a quarter of an hour before the end.
    await expect(times).toHaveCount(2);
    const month = page.getByRole('grid');
    const free = month.getByRole('button', { name: /\w+ \d+ \w+ \d{4}, 2 free times$/ });
    await expect(free.first()).toBeEnabled();
    await expect(month.getByRole('button', { name: /, no free times$/ }).first()).toBeDisabled();
    await expect(page.getByText('2 free times for 15 min')).toBeVisible();

    await test.step('nothing is free beyond the horizon', async () => {
      const panel = page.getByRole('region', { name: 'Preferred time' });
      for (let months = 0; months < 4; months += 1) {
        await page.getByRole('button', { name: 'Next month' }).click();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      }
      await expect(panel).toContainText('Priya has no free times after that either.');
      await panel.getByRole('button', { name: /^Go to/ }).click();
      await expect(panel).toBeFocused();
      await expect(panel).not.toContainText('after that either');
    });
  });

  test('another zone: the same instant on other clocks, by the reader’s own days', async ({
    page,
    browser,
  }) => {
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await duration(page, 15).click();
    const chosen = (await shownTimes(page)).nth(2);
    await chosen.check({ force: true });
    const slot = await chosen.inputValue();
    await page.getByRole('button', { name: 'Change time zone' }).click();
    for (const timeZone of ['Pacific/Auckland', 'Asia/Kathmandu', 'America/New_York']) {
      await page.getByLabel('Your time zone').selectOption(timeZone);
      const radio = page.locator(`input[value="${slot}"]`);
      await expect(radio).toBeChecked();
      await expect(radio.locator('..')).toHaveText(clockIn(timeZone, slot));
      const day = new Date(slot).toLocaleDateString('en-GB', {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      });
      await expect(page.getByRole('region', { name: 'Preferred time' })).toContainText(day.replace(',', ''));
    }
    await expect(page.getByText('Times are in New York time.')).toBeVisible();
    await expect(page.getByText(/for Priya|Priya is on/)).toHaveCount(0);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await proceed(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ scheduledAt: slot, timeZone: 'America/New_York' });
    await expectPayment(page);
  });

  test('by keyboard alone', { tag: '@desktop' }, async ({ page, browser }) => {
    const { profileId } = await anExpert(browser, {});
    await openBooking(page, profileId);
    await shownTimes(page);
    const { keyboard } = page;
    await tabTo(page, 'radio', '15 min');
    await keyboard.press('Space');
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '30 min' })).toBeChecked();
    const month = page.getByRole('grid');
    await tabTo(page, 'gridday', '');
    // The day; how much is free on it may be added later.
    const label = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0] ?? '');
    const first = await label();
    await keyboard.press('ArrowRight');
    await expect.poll(label).not.toBe(first);
    const next = await label();
    await keyboard.press('PageDown');
    await expect.poll(label).not.toContain(next.split(' ')[2] ?? '');
    await keyboard.press('PageUp');
    await expect.poll(label).toBe(next);
    await keyboard.press('Enter');
    await expect(month.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveAccessibleName(
      new RegExp(`^${next}`),
    );
    await expect(page.getByRole('region', { name: 'Preferred time' }).getByRole('status')).toContainText(
      next.replace(/ \d{4}$/, ''),
    );
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('ArrowRight');
    await expect(
      page.getByRole('region', { name: 'Preferred time' }).getByRole('radio').nth(1),
    ).toBeChecked();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    const last = page.getByRole('region', { name: 'Preferred time' }).getByRole('radio').last();
    await expect(last).toBeChecked();
    await expect(last.locator('..')).toBeInViewport({ ratio: 1 });
    await keyboard.press('Tab');
    await expect(message(page)).toBeFocused();
    await keyboard.type('Hello');
    await keyboard.press('Tab');
    await expect(proceed(page)).toBeFocused();
    await keyboard.press('Enter');
    await expectPayment(page);
  });
});

/** Presses Tab until the focus is on what is looked for. */
async function tabTo(page: Page, kind: 'radio' | 'gridday', text: string) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(
      ([wanted, label]) => {
        const focused = document.activeElement;
        if (wanted === 'gridday') return focused?.closest('[role="grid"]') !== null;
        return (
          focused?.getAttribute('type') === 'radio' && focused.closest('label')?.textContent?.includes(label)
        );
      },
      [kind, text] as const,
    );
    if (found) return;
  }
  throw new Error(`the focus never came to ${kind} ${text}`);
}
