import { expect, signUpExpert, test } from './fixtures.ts';
import { dates, everyDay, inDays, openHours, setHours } from './hours-fixtures.ts';

test('a date is edited by keyboard, and the focus is never lost', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  await setHours(context, {
    weekly: everyDay('09:00', '17:00').filter(({ dayOfWeek }) => dayOfWeek % 6 !== 0),
    overrides: [
      { date: inDays(20), ranges: [] },
      { date: inDays(21), ranges: [{ startTime: '18:00', endTime: '20:00' }] },
    ],
  });
  await openHours(page);
  await dates(page)
    .getByRole('button', { name: /^Edit / })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Special hours' })).toBeFocused();

  await test.step('what is wrong gets the focus', async () => {
    const start = dialog.getByLabel('range 1, start');
    await start.fill('');
    await dialog.getByLabel('Until').focus();
    await page.keyboard.press('Enter');
    await expect(start).toBeFocused();
    await expect(start).toHaveAccessibleDescription('Must be a time such as 09:00');
    await start.fill('18:30');
  });

  await test.step('a longer span says what it opens', async () => {
    await dialog.getByLabel('Until').fill(inDays(34));
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(' to ');
    await expect(dialog.getByText('Applies to all 14 days, Saturdays and Sundays too.')).toBeVisible();
    await dialog.getByLabel('Until').fill(inDays(21));
    await expect(dialog.getByText('Applies to all')).toHaveCount(0);
  });

  await test.step('joined with the date before it, its button is gone', async () => {
    await dialog.getByRole('radio', { name: 'Special hours' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(dates(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Dates off and special hours' })).toBeFocused();
  });
});

test('nothing of a day lies over another part of it, however wide the window', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  await setHours(context, { weekly: everyDay('09:00', '22:00') });
  await openHours(page);
  const monday = page.getByRole('group', { name: 'Hours of Monday' });
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
