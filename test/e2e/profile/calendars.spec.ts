import type { BrowserContext } from '@playwright/test';
import { examinationTimeout, examine } from '#test/e2e/accessibility/examine.ts';
import { serveCalendar } from '#test/e2e/fixtures/calendar-fixtures.ts';
import { expect, openReady, signUpExpert, test, toast } from '#test/e2e/fixtures/fixtures.ts';
import { everyDay, inDays, openHours, preview, setHours } from '#test/e2e/fixtures/hours-fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: examinationTimeout });

/** The starts that clients can choose on this date. */
async function slotsOn(context: BrowserContext, profileId: string, date: string): Promise<string[]> {
  const query = new URLSearchParams({ duration: '30', from: date, to: date, timeZone: 'UTC' });
  const answer = await context.request.get(`/api/profiles/${profileId}/slots?${query}`);
  return ((await answer.json()) as { slots: string[] }).slots;
}

test('an expert connects a calendar, clients no longer see its busy time, and disconnecting frees it', {
  tag: '@gate',
}, async ({ page, context }) => {
  const { profileId } = await signUpExpert(context);
  await setHours(context, { timeZone: 'UTC', weekly: everyDay('09:00', '17:00'), minNoticeMinutes: 0 });
  const date = inDays(2);
  const busy = { from: `${date}T10:00:00.000Z`, until: `${date}T11:30:00.000Z` };
  const calendar = await serveCalendar(busy);
  expect(await slotsOn(context, profileId, date)).toContain(busy.from);

  await openHours(page);
  const section = page.getByRole('region', { name: 'Calendars' });
  const dialog = page.getByRole('dialog');

  await test.step('connects it by keyboard', async () => {
    await section.getByRole('button', { name: 'Connect a calendar' }).press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Calendar link' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${calendar.address}?missing`);
    await dialog.getByText('Where do I find it?').click();
    await examine(page, 'connecting a calendar by address');
    await dialog.getByText('Sign in to account', { exact: true }).click();
    await examine(page, 'connecting a calendar by account');
    await dialog.getByText('Calendar link', { exact: true }).click();
    await dialog.getByLabel('Secret address').fill(calendar.address);
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('127.0.0.1 connected');
  });

  await test.step('its busy time is shown, and gone for clients', async () => {
    const item = section.getByRole('listitem', { name: '127.0.0.1' });
    await expect(item).toContainText('Last checked just now · 1 busy time found');
    await expect(section.getByRole('list', { name: 'Busy times' })).toContainText(
      /busy 10:00 – 11:30|no busy/,
    );
    await expect(section).not.toContainText('Dentist');
    const times = await slotsOn(context, profileId, date);
    expect(times).not.toContain(busy.from);
    expect(times).toContain(busy.until);
    await preview(page).getByRole('button', { name: 'Change time zone' }).scrollIntoViewIfNeeded();
    await examine(page, 'hours with a calendar');
  });

  await test.step('its options can be changed', async () => {
    await section.getByRole('button', { name: 'Options 127.0.0.1' }).click();
    await expect(dialog).toBeVisible();
    await examine(page, 'the options of a calendar');
    await dialog.getByLabel('Invitations I haven’t answered').press('Space');
    await dialog.getByRole('button', { name: 'Save options' }).click();
    await expect(toast(page)).toContainText('Options saved');
  });

  await test.step('disconnecting frees the time', async () => {
    await section.getByRole('button', { name: 'Disconnect 127.0.0.1' }).click();
    await expect(dialog).toContainText('Its events stop blocking time right away');
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(section.getByRole('button', { name: 'Connect a calendar' })).toBeVisible();
    expect(await slotsOn(context, profileId, date)).toContain(busy.from);
  });

  await test.step('links lead to the section', async () => {
    await openReady(page, '/profile/hours#calendars');
    const title = section.getByRole('heading', { name: 'Calendars' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
  });
  await calendar.stop();
});

/** As the server answers for an account on it. */
const account = {
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'account',
    name: 'caldav.mara-lind-consulting.example',
  },
  username: 'mara.lind@mara-lind-consulting.example',
  calendars: Array.from({ length: 12 }, (_, n) => ({
    id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
    name: n === 0 ? 'Consultations and everything that belongs to them' : `Calendar ${n}`,
    ...{ color: '#3b82f6', canWrite: true, blocks: n < 8, receives: n === 0, busyTimes: 120 + n },
    ...{ unwritten: n === 0 ? 3 : 0, readAt: n === 1 ? null : new Date().toISOString() },
  })),
  ...{ tentativeBlocks: true, unansweredBlocks: false, allDayBlocks: true, ownAddresses: [], readAt: null },
  problem: {
    message: 'The server says the username or password is wrong. Many services need an app password.',
    since: new Date().toISOString(),
    needsPassword: true,
  },
};

test('an account with many calendars and problems fits every width', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  await signUpExpert(context);
  await setHours(context, { timeZone: 'UTC', weekly: everyDay('09:00', '17:00'), minNoticeMinutes: 0 });
  await page.route('**/api/calendars', (route) => route.fulfill({ json: { connections: [account] } }));
  await openHours(page);
  const section = page.getByRole('region', { name: 'Calendars' });
  await expect(section).toContainText('We couldn’t update 3 sessions');
  await section.getByRole('button', { name: 'Enter a new password' }).scrollIntoViewIfNeeded();
  await examine(page, 'an account with problems');

  const dialog = page.getByRole('dialog');
  await section.getByRole('button', { name: 'Enter a new password' }).click();
  await dialog.getByText('What do I enter?').click();
  await examine(page, 'a new password');
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: /^Options/ }).click();
  await expect(dialog.getByLabel('Calendar 11')).toBeVisible();
  await examine(page, 'the options of an account');
});
