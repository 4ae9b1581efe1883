import { scriptOf } from '#test/e2e/fixtures/built-scripts.ts';
import { expect, refusedCall, signUpExpert, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import {
  calendarDay,
  dates,
  day,
  everyDay,
  inDays,
  openHours,
  preview,
  save,
  saveButton,
  setHours,
  storedHours,
  time,
  written,
} from '#test/e2e/fixtures/hours-fixtures.ts';

test('an expert without hours sets a week, saves it on the second try, and clients can book it', {
  tag: '@gate',
}, async ({ page, context, expectNoise }) => {
  expectNoise(refusedCall(503));
  const { profileId } = await signUpExpert(context);
  await openHours(page);
  await page.getByRole('button', { name: 'Start with weekdays 9 to 5' }).click();
  await time(page, 'Monday', 1, 'end').fill('12:00');
  await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Weekdays' }).click();
  await dialog.getByRole('button', { name: 'Copy to 4 days' }).click();
  await (await calendarDay(page, inDays(20))).click();
  await dialog.getByLabel('End date').fill(inDays(33));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dates(page).getByRole('listitem')).toHaveCount(1);

  await test.step('the toast of a failed save doesn’t cover the error banner', async () => {
    await page.route('**/api/profile/availability', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Briefly away.' } }),
    );
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Hours not savedBriefly away.');
    const banner = page.getByRole('alert').filter({ hasText: 'Your changes are still here' });
    await expect(async () => {
      const [above, below] = [await toast(page).boundingBox(), await banner.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }).toPass();
    await page.unroute('**/api/profile/availability');
  });

  await save(page);
  const stored = await storedHours(context);
  expect(written(stored)).toEqual([1, 2, 3, 4, 5].map((each) => `${each} 09:00-12:00`));
  expect(stored.overrides).toHaveLength(14);

  await test.step('the preview shows the times that clients can book', async () => {
    await page.reload();
    await expect(day(page, 'Saturday')).not.toBeChecked();
    const { timeZone } = stored;
    const query = new URLSearchParams({ duration: '30', from: inDays(0), to: inDays(10), timeZone });
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    // Retried because the preview updates its clock only once a minute.
    await expect(async () => {
      const answer = await context.request.get(`/api/profiles/${profileId}/slots?${query}`);
      const { slots } = (await answer.json()) as { slots: string[] };
      const available = preview(page).getByRole('list', { name: 'Next available times' });
      const times = (await available.getByRole('listitem').allInnerTexts()).filter((text) =>
        /^\d\d:\d\d$/.test(text),
      );
      expect(times.slice(0, 3)).toEqual(slots.slice(0, 3).map((slot) => clock.format(Date.parse(slot))));
      expect(times).not.toHaveLength(0);
    }).toPass();
  });
});

test('the editor takes typed times, fits every width, and works without its preview', {
  tag: '@desktop',
}, async ({ page, context, expectNoise }) => {
  expectNoise(/Failed to load resource/);
  await signUpExpert(context);
  await setHours(context, { weekly: everyDay('09:00', '22:00') });
  await page.route(`**${scriptOf('web/features/availability/preview/upcoming-slots.ts')}`, (route) =>
    route.abort(),
  );
  await openHours(page);
  await expect(page.getByText('The preview didn’t load.')).toBeVisible();

  await test.step('the controls of a day never overlap at any window width', async () => {
    const monday = page.getByRole('group', { name: 'Hours for Monday' });
    for (const width of [640, 768, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await monday
        .locator('input, button')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
      const overlaps = boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      );
      expect(overlaps, `at ${width}`).toEqual([]);
    }
  });

  await test.step('times can be typed, and Enter applies a date and saves the form', async () => {
    await time(page, 'Monday', 1, 'start').focus();
    await page.keyboard.type('1015AM');
    await expect(time(page, 'Monday', 1, 'start')).toHaveValue('10:15');
    await (await calendarDay(page, inDays(20))).click();
    await page.getByRole('dialog').getByLabel('End date').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(dates(page).getByRole('listitem')).toHaveCount(1);
    await time(page, 'Monday', 1, 'end').focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Hours saved');
    expect(written(await storedHours(context))).toContain('1 10:15-22:00');
  });
});
