import { clockIn, expectPayment } from './booking-fixtures.ts';
import { expect, refusedCall, test, toast } from './fixtures.ts';
import {
  cardNumber,
  cards,
  code,
  complete,
  countConfirms,
  expectSent,
  expiry,
  fillCard,
  openPayment,
  payWith,
} from './payment-fixtures.ts';

test.describe('paying for a booking', () => {
  test('a card is authorised, the expert is asked, and back leads nowhere near the form', async ({
    page,
    browser,
  }) => {
    const asked = await openPayment(page, browser);
    await expect(page).toHaveTitle('Complete Payment · InTime');
    await expect(
      page.getByRole('list', { name: 'Steps of the booking' }).locator('[aria-current]'),
    ).toHaveText('2Payment');
    await expect(page.getByText('Test mode, no real money.')).toBeVisible();
    const summary = page.getByRole('complementary', { name: 'Summary' });
    for (const text of [
      'Priya Raman',
      'Clockmaker',
      '30 min',
      '10:00 – 10:30',
      'Berlin time',
      'for Priya, UTC',
      '$75 for 30 min',
      'Now your card is only authorised.',
      'You are charged $75 when Priya accepts.',
      'nothing is ever charged',
      '10:00, 24 h before the start. After that you get 50 % back.',
      'until your session is done',
    ]) {
      await expect(summary).toContainText(text);
    }
    const { expiresAt } = (await (await page.request.get(`/api/bookings/${asked.bookingId}`)).json()) as {
      expiresAt: string;
    };
    await expect(
      page.getByText(`Your time is held until ${clockIn('Europe/Berlin', expiresAt)}.`),
    ).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Save this card for a tip' })).not.toBeChecked();
    await payWith(page, cards.good);
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expect(toast(page)).toContainText('Priya will review and confirm your request.');
    await expectSent(page, asked);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Complete Payment' })).toHaveCount(0);
    await page.goto(asked.path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(toast(page)).toHaveCount(0);
  });

  test('what is missing or wrong is said under its field, and the first gets the focus', async ({
    page,
    browser,
  }) => {
    await openPayment(page, browser);
    const confirms = countConfirms(page);
    await complete(page).click();
    await expect(cardNumber(page)).toBeFocused();
    await expect(cardNumber(page)).toHaveAccessibleDescription('Your card number is incomplete.');
    await expect(expiry(page)).toHaveAccessibleDescription("Your card's expiration date is incomplete.");
    await expect(code(page)).toHaveAccessibleDescription("Your card's security code is incomplete.");
    await cardNumber(page).pressSequentially('4242424242424241');
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 4241');
    await expiry(page).pressSequentially('121');
    await expect(expiry(page)).toHaveValue('12 / 1');
    await expiry(page).pressSequentially('9');
    await code(page).fill('123');
    await complete(page).click();
    await expect(cardNumber(page)).toHaveAccessibleDescription('Your card number is invalid.');
    await expect(expiry(page)).toHaveAccessibleDescription("Your card's expiration year is in the past.");
    await expect(code(page)).toHaveAccessibleDescription('');
    expect(confirms()).toBe(0);
  });

  for (const [name, words, field] of [
    ['declined', 'Your card was declined.', cardNumber],
    ['poor', 'Your card has insufficient funds.', cardNumber],
    ['expired', 'Your card has expired.', expiry],
    ['wrongCode', "Your card's security code is incorrect.", code],
  ] as const) {
    test(`a card that is ${name} is refused in the provider’s words, and another one pays`, {
      tag: name === 'declined' ? [] : ['@desktop'],
    }, async ({ page, browser, expectNoise }) => {
      expectNoise(refusedCall(402));
      const asked = await openPayment(page, browser);
      await payWith(page, cards[name]);
      await expect(toast(page)).toContainText(`Payment Failed${words}`);
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveAccessibleDescription(words);
      await expectPayment(page);
      await payWith(page, cards.good);
      await expect(toast(page)).toContainText('Booking Request Sent!');
      await expectSent(page, asked);
    });
  }

  test('by keyboard alone, with a card kept for a tip', { tag: '@desktop' }, async ({ page, browser }) => {
    const asked = await openPayment(page, browser);
    const { keyboard } = page;
    await page.getByRole('link', { name: 'Back to Your Session' }).focus();
    await keyboard.press('Tab');
    await expect(cardNumber(page)).toBeFocused();
    await keyboard.type('4242424242424242');
    await keyboard.press('Tab');
    await keyboard.type('1234');
    await expect(expiry(page)).toHaveValue('12 / 34');
    await keyboard.press('Tab');
    await keyboard.type('123');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: 'Save this card for a tip' })).toBeChecked();
    await keyboard.press('Tab');
    await expect(complete(page)).toBeFocused();
    const agreed = page.waitForRequest(/\/payment$/);
    await code(page).focus();
    await keyboard.press('Enter');
    expect((await agreed).postDataJSON()).toEqual({ saveCard: true });
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
  });

  test('a card is kept only while that is agreed to', { tag: '@desktop' }, async ({
    page,
    browser,
    expectNoise,
  }) => {
    expectNoise(refusedCall(402));
    await openPayment(page, browser);
    const said: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/payment')) said.push(request.postDataJSON());
    });
    const box = page.getByRole('checkbox', { name: 'Save this card for a tip' });
    await box.check();
    await payWith(page, cards.declined);
    await expect(toast(page)).toContainText('Payment Failed');
    await box.uncheck();
    await payWith(page, cards.good);
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(said).toEqual([{ saveCard: true }, { saveCard: false }]);
  });

  test('digits can be mended in the middle of a number', { tag: '@desktop' }, async ({ page, browser }) => {
    await openPayment(page, browser);
    await cardNumber(page).pressSequentially('4242942424242424');
    await cardNumber(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    await page.keyboard.press('Backspace');
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 424');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 424');
    await page.keyboard.press('End');
    await page.keyboard.type('2');
    await expect(cardNumber(page)).toHaveValue('4242 4242 4242 4242');
    await cardNumber(page).fill('378282246310005');
    await expect(cardNumber(page)).toHaveValue('3782 822463 10005');
  });

  test('pressed twice, it is asked for once', async ({ page, browser }) => {
    const asked = await openPayment(page, browser);
    const confirms = countConfirms(page);
    await page.route('**/confirm', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.continue();
    });
    await fillCard(page, cards.good);
    await complete(page).dblclick();
    await expect(complete(page)).toHaveAttribute('aria-busy', 'true');
    await code(page).press('Enter');
    await expect(toast(page)).toContainText('Booking Request Sent!');
    await expectSent(page, asked);
    expect(confirms()).toBe(1);
  });
});
