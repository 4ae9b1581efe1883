import { expect, openReady, signUpExpert, test } from './fixtures.ts';
import {
  calendarDay,
  dates,
  day,
  everyDay,
  inDays,
  openHours,
  preview,
  save,
  setHours,
  storedHours,
  time,
  written,
} from './hours-fixtures.ts';

test.describe('the hours editor', () => {
  test('goes from nothing to a week, copies a day, saves, and shows the same again', async ({
    page,
    context,
  }) => {
    await signUpExpert(context);
    await openHours(page);
    await expect(page.getByText('clients may ask for any time,')).toBeVisible();
    await expect(page.getByText('Dates count once there are weekly hours.')).toBeVisible();
    await expect(preview(page).getByText(/^Any time from .* nights and weekends too\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Use Berlin time' }).click();
    await expect(page.getByText('This device is on')).toHaveCount(0);
    await expect(page.getByLabel('Your time zone')).toBeFocused();
    await expect(page.getByText('All times are in Berlin time now')).toBeAttached();

    await page.getByRole('button', { name: 'Start with weekdays 9 to 5' }).click();
    await expect(day(page, 'Monday')).toBeFocused();
    await expect(page.getByText('clients may ask for any time,')).toHaveCount(0);
    await expect(day(page, 'Saturday')).not.toBeChecked();
    await time(page, 'Monday', 1, 'end').fill('12:00');
    await page.getByRole('button', { name: 'Add a range to Monday' }).click();
    await expect(time(page, 'Monday', 2, 'start')).toBeFocused();
    await expect(time(page, 'Monday', 2, 'start')).toHaveValue('13:00');
    await time(page, 'Monday', 2, 'end').fill('16:07');
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Monday’s hours' });
    await dialog.getByRole('button', { name: 'Weekdays' }).click();
    await dialog.getByLabel('Friday').click();
    await dialog.getByLabel('Sunday').click();
    await dialog.getByRole('button', { name: 'Copy to 4 days' }).click();
    await expect(page.getByRole('button', { name: 'Copy Monday to other days' })).toBeFocused();
    await expect(page.getByText('Monday copied to Tuesday, Wednesday, Thursday and Sunday')).toBeAttached();
    await day(page, 'Wednesday').click();
    await save(page);

    const lunch = (each: number) => [`${each} 09:00-12:00`, `${each} 13:00-16:07`];
    const hours = await storedHours(context);
    expect(hours.timeZone).toBe('Europe/Berlin');
    expect(written(hours)).toEqual([...[0, 1, 2, 4].flatMap(lunch), '5 09:00-17:00']);
    await openHours(page);
    await expect(time(page, 'Sunday', 2, 'end')).toHaveValue('16:07');
    await expect(time(page, 'Friday', 1, 'end')).toHaveValue('17:00');
    await expect(day(page, 'Wednesday')).not.toBeChecked();
  });

  test('a day switched off and on again has its hours back; the last range removed is a day off', async ({
    page,
    context,
  }) => {
    await signUpExpert(context);
    await setHours(context, { weekly: everyDay('08:00', '11:30') });
    await openHours(page);
    await day(page, 'Tuesday').click();
    await expect(time(page, 'Tuesday', 1, 'start')).toHaveCount(0);
    await day(page, 'Tuesday').click();
    await expect(time(page, 'Tuesday', 1, 'end')).toHaveValue('11:30');
    await page.getByRole('button', { name: 'Add a range to Tuesday' }).click();
    await page.getByRole('button', { name: 'Remove Tuesday, range 1' }).click();
    await expect(page.getByRole('button', { name: 'Remove Tuesday, range 1' })).toBeFocused();
    await expect(time(page, 'Tuesday', 1, 'start')).toHaveValue('12:30');
    await page.getByRole('button', { name: 'Remove Tuesday, range 1' }).click();
    await expect(day(page, 'Tuesday')).toBeFocused();
    await expect(day(page, 'Tuesday')).not.toBeChecked();
    await expect(page.getByText('Tuesday has no hours now')).toBeAttached();
  });

  test('hours may end at midnight or run past it', async ({ page, context }) => {
    await signUpExpert(context);
    await setHours(context, { weekly: [{ dayOfWeek: 1, startTime: '18:00', endTime: '24:00' }] });
    await openHours(page);
    await expect(time(page, 'Monday', 1, 'end')).toHaveValue('00:00');
    await expect(page.getByText('Ends at midnight')).toBeVisible();
    await day(page, 'Saturday').click();
    await time(page, 'Saturday', 1, 'start').fill('22:00');
    await time(page, 'Saturday', 1, 'end').fill('02:00');
    await expect(page.getByText('Ends Sunday at 02:00')).toBeVisible();
    await expect(time(page, 'Saturday', 1, 'end')).toHaveAccessibleDescription('Ends Sunday at 02:00');
    await day(page, 'Sunday').click();
    await time(page, 'Sunday', 1, 'start').fill('00:00');
    await time(page, 'Sunday', 1, 'end').fill('00:00');
    await save(page);
    expect(written(await storedHours(context))).toEqual(['0 00:00-24:00', '1 18:00-24:00', '6 22:00-02:00']);
  });

  test('a day off, a vacation and special hours', async ({ page, context }) => {
    await signUpExpert(context);
    const past = { date: inDays(-20), ranges: [] };
    await setHours(context, { weekly: everyDay('09:00', '17:00'), overrides: [past] });
    await openHours(page);
    const [first, last, special] = [inDays(20), inDays(33), inDays(40)];

    const firstDay = await calendarDay(page, first);
    await firstDay.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('is usually 09:00 – 17:00.')).toBeVisible();
    await dialog.getByLabel('Until').fill(last);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(firstDay).toBeFocused();
    await expect(firstDay).toHaveAccessibleName(/, off$/);
    await expect(dates(page).getByText('Off', { exact: true })).toHaveCount(0);
    await expect(dates(page).getByRole('listitem')).toHaveCount(1);

    await (await calendarDay(page, special)).click();
    await dialog.getByText('Special hours').click();
    await expect(dialog.getByLabel('range 1, end')).toHaveValue('17:00');
    await dialog.getByLabel('range 1, start').fill('18:00');
    await dialog.getByLabel('range 1, end').fill('18:00');
    await expect(dialog.getByText('Must end at another time than it starts')).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('range 1, end').fill('20:00');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dates(page).getByText('18:00 – 20:00')).toBeVisible();

    await expect(page.getByText('1 past date is kept.')).toBeVisible();
    await save(page);
    const { overrides } = await storedHours(context);
    expect(overrides).toHaveLength(16);
    expect(overrides[0]).toEqual(past);
    expect(overrides.at(-1)).toEqual({ date: special, ranges: [{ startTime: '18:00', endTime: '20:00' }] });

    await page.reload();
    await expect(dates(page).getByRole('listitem')).toHaveCount(2);
    await dates(page)
      .getByRole('button', { name: /^Edit .* to / })
      .click();
    await dialog.getByLabel('Until').fill(first);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await (await calendarDay(page, special)).click();
    await dialog.getByText('Usual', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dates(page).getByRole('listitem')).toHaveCount(1);
    await dates(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Dates off and special hours' })).toBeFocused();
    await page.getByLabel('Bookable days ahead').focus();
    await page.getByRole('button', { name: 'Remove past dates' }).click();
    await expect(page.getByRole('heading', { name: 'Dates off and special hours' })).toBeFocused();
    await save(page);
    expect((await storedHours(context)).overrides).toEqual([]);
  });

  test('says at once what can’t be, and sends none of it', async ({ page, context }) => {
    await signUpExpert(context);
    await setHours(context, { weekly: everyDay('09:00', '17:00') });
    await openHours(page);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    await time(page, 'Thursday', 1, 'end').fill('09:00');
    await expect(page.getByText('Must end at another time than it starts')).toBeVisible();
    await page.getByRole('button', { name: 'Add a range to Tuesday' }).click();
    await time(page, 'Tuesday', 2, 'start').fill('16:55');
    await expect(page.getByText('These hours overlap')).toBeVisible();
    await expect(time(page, 'Tuesday', 2, 'start')).toHaveAccessibleDescription('These hours overlap');
    await page.getByLabel('Bookable days ahead').fill('181');
    await expect(page.getByText('Must be 1 to 180 days')).toBeVisible();
    await time(page, 'Monday', 1, 'start').fill('');
    await expect(page.getByText('Must be a time such as 09:00')).toHaveCount(0);
    await expect(preview(page).getByText('Updates once the times marked in red are fixed.')).toBeVisible();
    await expect(preview(page).getByText('09:00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Must be a time such as 09:00')).toBeVisible();
    await expect(time(page, 'Monday', 1, 'start')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('Not saved yet');
    await time(page, 'Monday', 1, 'start').fill('10:00');
    await page.getByRole('button', { name: 'Remove Tuesday, range 2' }).click();
    await day(page, 'Thursday').click();
    await page.getByLabel('Bookable days ahead').fill('180');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(calls).toEqual([]);
    await save(page);
    expect((await storedHours(context)).horizonDays).toBe(180);
  });

  test('the rules are chosen in steps, and what was stored survives', async ({ page, context }) => {
    await signUpExpert(context);
    const odd = { bufferBeforeMinutes: 7, minNoticeMinutes: 100, startGridMinutes: 25 };
    await setHours(context, { ...odd, weekly: everyDay('09:03', '17:00'), bufferAfterMinutes: 10 });
    await openHours(page);
    await expect(page.getByLabel('Minimum notice')).toHaveText('100 minutes');
    await expect(page.getByLabel('A session can start every')).toHaveText('25 minutes');
    await page.getByLabel('Free after a session').click();
    await page.getByRole('option', { name: '30 minutes' }).click();
    await save(page);
    expect(await storedHours(context)).toMatchObject({ ...odd, bufferAfterMinutes: 30 });
    await page.getByLabel('Minimum notice').click();
    await page.getByRole('option', { name: '2 weeks' }).click();
    await page.getByLabel('Minimum notice').click();
    await page.getByRole('option', { name: '100 minutes' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/profile\/edit$/);
  });

  test('is a click away from the dashboard and from edit profile', async ({ page, context }) => {
    await signUpExpert(context);
    await openReady(page, '/dashboard');
    await page.getByRole('link', { name: 'Hours' }).click();
    await expect(page.getByRole('heading', { name: 'Your Hours' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await openReady(page, '/profile/edit');
    await page.getByRole('link', { name: 'Set your hours' }).click();
    await expect(page.getByRole('heading', { name: 'Weekly hours' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Edit Profile' }).click();
    await expect(page).toHaveURL(/\/profile\/edit$/);
    await context.request.patch('/api/profile/me', { data: { isActive: false } });
    await openHours(page);
    await expect(page.getByText('Nobody can book you while Available for Bookings is off.')).toBeVisible();
  });
});
