import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { setHours } from './booking-fixtures.ts';
import { expect, newName, refusedCall, setPrices, signUp, test } from './fixtures.ts';
import { move, paidRequest } from './session-fixtures.ts';

/** The address in the mail that the expert got about a request of this client. */
async function mailedLink(context: BrowserContext, to: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    await context.request.post('/test/jobs');
    const mails = (await (await context.request.get('/test/outbox')).json()) as {
      to: string;
      text: string;
    }[];
    link = mails.filter((mail) => mail.to === to).flatMap(({ text }) => /\/respond\/\S+/.exec(text) ?? [])[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** A request that waits for its expert, and the mail about it. */
async function requested(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const email = `${newName()}@example.com`;
  const [client, expert] = [await browser.newContext(), await browser.newContext()];
  await signUp(client, { firstName: 'Nora', lastName: 'Lind' });
  await signUp(expert, { email });
  const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
  const created = await expert.request.post('/api/profiles', { data: profile });
  const { id: profileId } = (await created.json()) as { id: string };
  await setPrices(expert, [50, 75, 100]);
  await setHours(expert, {});
  const pair = { client, expert, profileId };
  const { id } = await paidRequest(pair, { message: 'My clock is slow' });
  return { pair, id, link: await mailedLink(client, email) };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a request in the mail', () => {
  test('is answered on its page, by somebody who isn’t signed in, and only when they say so', async ({
    page,
  }) => {
    const { pair, id, link } = await requested(page);
    await page.goto(link);
    await page.reload();
    await expect(title(page)).toHaveText('Nora Lind would like to meet you');
    await expect(page.getByText('My clock is slow')).toBeVisible();
    await expect(page.getByText('$67.50')).toBeVisible();
    const before = await (await pair.client.request.get(`/api/bookings/${id}`)).json();
    expect(before).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
    await page.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(title(page)).toHaveText('Accepted');
    await expect(title(page)).toBeFocused();
    const after = await (await pair.client.request.get(`/api/bookings/${id}`)).json();
    expect(after).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' });
    await page.reload();
    await expect(title(page)).toHaveText('You have accepted this request');
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });

  test('can be declined, and a link that was cut short says so', async ({ page, expectNoise }) => {
    const { pair, id, link } = await requested(page);
    await page.goto(link);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(title(page)).toHaveText('Declined');
    expect(await (await pair.client.request.get(`/api/bookings/${id}`)).json()).toMatchObject({
      status: 'declined',
    });
    expectNoise(refusedCall(404));
    await page.goto(link.slice(0, -3));
    await expect(title(page)).toHaveText('This link doesn’t lead to a request');
  });

  test('that was taken back meanwhile is shown as it is', async ({ page, expectNoise }) => {
    const { pair, id, link } = await requested(page);
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await move(pair.client, id, 'withdraw');
    expectNoise(refusedCall(409));
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your answer was not taken' })).toBeVisible();
    await expect(title(page)).toHaveText('This request was cancelled');
  });

  for (const scheme of ['light', 'dark'] as const) {
    test(`has no axe violation and no sideways scrolling, ${scheme}`, async ({ page }) => {
      const { link } = await requested(page);
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(link);
      await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width).toBeLessThanOrEqual(0);
    });
  }
});
