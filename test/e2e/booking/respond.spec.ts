import type { Page } from '@playwright/test';
import { expect, newName, test } from '#test/e2e/fixtures/fixtures.ts';
import { mailedLink } from '#test/e2e/fixtures/mail-fixtures.ts';
import { aPair, paidRequest } from '#test/e2e/fixtures/session-fixtures.ts';

/** A paid request, and the link in the email about it. */
async function emailedRequest(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const email = `${newName()}@example.com`;
  const client = await browser.newContext();
  const pair = await aPair(browser, client, { expert: { email } });
  const { id } = await paidRequest(pair, { message: 'My clock is slow' });
  return { pair, id, link: await mailedLink(client, email, /\/respond\/\S+/) };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a request sent by email', () => {
  test('can be accepted by a signed-out expert on the page it links to', async ({ page }) => {
    const { pair, id, link } = await emailedRequest(page);
    await page.goto(link);
    await page.reload();
    await expect(title(page)).toHaveText('Nora Lind requested a session');
    await expect(page.getByText('My clock is slow')).toBeVisible();
    await expect(page.getByText('$67.50')).toBeVisible();
    const before = await (await pair.client.request.get(`/api/bookings/${id}`)).json();
    expect(before).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
    await page.getByRole('button', { name: 'Accept request' }).press('Enter');
    await expect(title(page)).toHaveText('Request accepted');
    await expect(title(page)).toBeFocused();
    const after = await (await pair.client.request.get(`/api/bookings/${id}`)).json();
    expect(after).toMatchObject({ status: 'confirmed', paymentStatus: 'captured' });
    await page.reload();
    await expect(title(page)).toHaveText('This request was already answered');
    await expect(page.getByRole('button', { name: 'Accept request' })).toHaveCount(0);
  });
});
