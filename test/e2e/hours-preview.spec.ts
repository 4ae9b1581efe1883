import type { Page } from '@playwright/test';
import { expect, signUpExpert, test } from './fixtures.ts';
import { day, everyDay, inDays, openHours, preview, setHours, time } from './hours-fixtures.ts';

test.describe('the preview of the hours', () => {
  const shown = (page: Page) =>
    preview(page).getByRole('list', { name: 'Next free times' }).locator('> li').allInnerTexts();

  test('shows what clients are offered, in any zone', async ({ page, context }) => {
    const { profileId } = await signUpExpert(context);
    await setHours(context, { weekly: everyDay('09:00', '10:30'), startGridMinutes: 20 });
    await openHours(page);
    await preview(page).getByRole('button', { name: 'Another time zone' }).click();
    await expect(preview(page).getByLabel('Seen from')).toBeFocused();
    for (const [timeZone, duration] of [
      ['Europe/Berlin', 30],
      ['America/Los_Angeles', 45],
      ['Australia/Adelaide', 15],
    ] as const) {
      await preview(page).getByText(`${duration} min`).click();
      await preview(page).getByLabel('Seen from').selectOption(timeZone);
      const query = new URLSearchParams({
        duration: String(duration),
        from: inDays(0),
        to: inDays(10),
        timeZone,
      });
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
      // A minute may pass between the two: the preview looks at the clock once a minute.
      await expect(async () => {
        const answer = await context.request.get(`/api/profiles/${profileId}/slots?${query}`);
        const { slots } = (await answer.json()) as { slots: string[] };
        const first = (await shown(page))
          .join(' ')
          .match(/(?<!last at )\b\d\d:\d\d\b/g)
          ?.slice(0, 3);
        expect(first).toEqual(slots.slice(0, 3).map((slot) => clock.format(Date.parse(slot))));
      }).toPass({ timeout: 65_000 });
      expect(await shown(page)).toHaveLength(4);
    }
    await preview(page).getByRole('button', { name: 'Back to Berlin time' }).click();
    await expect(preview(page).getByText('In Berlin time')).toBeVisible();
    await expect(preview(page).getByRole('button', { name: 'Another time zone' })).toBeFocused();
  });

  test('follows every edit before it is saved', async ({ page, context }) => {
    await signUpExpert(context);
    await setHours(context, { weekly: everyDay('06:00', '06:30'), minNoticeMinutes: 0 });
    await openHours(page);
    const free = preview(page).getByRole('list', { name: 'Next free times' });
    await expect(free.getByText('06:00')).toHaveCount(4);
    const tomorrow = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(inDays(1)),
    );
    await time(page, tomorrow, 1, 'start').fill('05:00');
    await expect(free.getByText('+1')).toHaveCount(1);
    await preview(page).getByText('45 min').click();
    await expect(free.getByText('05:30')).toHaveCount(4);
    await day(page, tomorrow).click();
    await expect(preview(page).getByText('No free time of 45 min in the next 60 days.')).toBeVisible();
  });
});
