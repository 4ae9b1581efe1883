import { hourAfter, moveTo, now, openAt, test } from './clock-fixtures.ts';
import { examine } from './examine.ts';
import { expect, openReady, toast } from './fixtures.ts';
import { aPair, card, confirmed, dialog, paidRequest, request } from './session-fixtures.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test.describe.configure({ mode: 'default' });

test('a session from its last hour to its review', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const start = hourAfter(await now(context));
  const { id } = await confirmed(pair, { scheduledAt: new Date(start).toISOString() });
  const own = card(page, 'Priya Raman');

  await test.step('the dial counts down', async () => {
    await moveTo(context, start - 25 * minuteMs);
    await openAt(page, start - 25 * minuteMs + 1000);
    await expect(own).toContainText('in 25 min');
    await expect(own.getByRole('link', { name: 'Join Meeting' })).toBeVisible();
    await page.clock.fastForward('05:00');
    await expect(own).toContainText('in 20 min');
  });

  await test.step('it runs', async () => {
    await moveTo(context, start + 5 * minuteMs);
    await page.clock.fastForward('25:00');
    await expect(own).toContainText('Now');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Add to calendar', 'Report a problem']);
    await page.keyboard.press('Escape');
  });

  await test.step('it is over', async () => {
    await moveTo(context, start + 40 * minuteMs);
    await page.clock.fastForward('35:00');
    await expect(page.getByRole('tab', { name: 'Past (1)' })).toBeVisible();
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(own.getByRole('link', { name: 'Leave Review' })).toHaveAttribute('href', `/review/${id}`);
    await expect(own.getByText('Reviewed')).toHaveCount(0);
  });

  await test.step('reviewed', async () => {
    const review = { bookingId: id, rating: 5 };
    expect((await context.request.post('/api/reviews', { data: review })).status()).toBe(201);
    await page.clock.fastForward('00:16');
    await expect(own.getByText('Reviewed')).toBeVisible();
    await expect(own.getByRole('link', { name: 'Leave Review' })).toHaveCount(0);
  });
});

test('an address that asks for the conversation about a past session', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const start = hourAfter(await now(context));
  const { id } = await confirmed(pair, { scheduledAt: new Date(start).toISOString() });
  await moveTo(context, start + hourMs);
  await page.clock.install({ time: start + hourMs });
  await openReady(page, `/dashboard?chat=${id}`);
  await expect(page.getByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByPlaceholder('Write a message')).toBeFocused();

  await test.step('also when nothing more can be written', async () => {
    const answer = await context.request.get('/api/bookings/me');
    const [booking] = (await answer.json()) as [object];
    const json = [{ ...booking, chatUntil: new Date(start).toISOString() }];
    await page.route('**/api/bookings/me', (route) => route.fulfill({ headers: answer.headers(), json }));
    await openReady(page, `/dashboard?chat=${id}`);
    await expect(page.getByText(/This conversation is closed/)).toBeVisible();
    await expect(page.getByRole('log')).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('somebody who didn’t come, and who objects', async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const start = hourAfter(await now(context));
  await confirmed(pair, { scheduledAt: new Date(start).toISOString() });
  await moveTo(context, start + hourMs);
  const theirs = await pair.expert.newPage();
  await openAt(theirs, start + hourMs);
  await theirs.getByRole('tab', { name: 'Past (1)' }).click();
  const client = card(theirs, 'Nora Lind');
  await client.getByRole('button', { name: 'Didn’t come' }).click();
  await expect(dialog(theirs)).toContainText('You are paid as if the session had taken place: $67.50.');
  await examine(theirs, 'that somebody didn’t come');
  await dialog(theirs).getByRole('button', { name: 'Didn’t come' }).click();
  await expect(toast(theirs)).toContainText('Marked as no-show');
  await expect(client).toContainText('Marked as no-show: Nora didn’t come.');
  await expect(client).toBeFocused();

  await openAt(page, start + hourMs);
  await page.getByRole('tab', { name: 'Past (1)' }).click();
  const expert = card(page, 'Priya Raman');
  await expect(expert).toContainText('Marked as no-show: Priya says that you didn’t come.');
  await expect(expert.getByRole('link', { name: 'Leave Review' })).toHaveCount(0);
  await expert.getByRole('button', { name: 'Report a problem' }).click();
  await expect(dialog(page)).toContainText('the payout to Priya waits until somebody has looked at it');
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await expect(dialog(page)).toContainText('Please say what went wrong');
  await examine(page, 'a problem');
  await dialog(page).getByLabel('What went wrong?').fill('I was there, nobody else was.');
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await expect(toast(page)).toContainText('Problem reported');
  await expect(expert).toContainText('On hold: the payout waits until somebody has looked at it.');
  await expect(expert.getByRole('button')).toHaveText(['Messages']);
});

test('requests that time ended', { tag: '@desktop' }, async ({ page, context, browser }) => {
  const pair = await aPair(browser, context);
  const from = await now(context);
  const at = (hours: number) => new Date(hourAfter(from) + hours * hourMs).toISOString();
  await paidRequest(pair, { scheduledAt: at(90) });
  await request(pair, { scheduledAt: at(80) });
  await moveTo(context, from + 49 * hourMs);
  await openAt(page, from + 49 * hourMs);
  await page.getByRole('tab', { name: 'Past (0)' }).click();
  await page.getByText('Closed requests (2)').click();
  await expect(page.getByText('Priya did not answer in time. Nothing was charged.')).toBeVisible();
  await expect(page.getByText('It was not paid in time. Nothing was charged.')).toBeVisible();
  const theirs = await pair.expert.newPage();
  await openAt(theirs, from + 49 * hourMs);
  await theirs.getByRole('tab', { name: 'Past (0)' }).click();
  await theirs.getByText('Closed requests (1)').click();
  await expect(theirs.getByText('You did not answer in time. Nothing was charged.')).toBeVisible();
});
