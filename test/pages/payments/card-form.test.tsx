import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  cardNumber,
  cards,
  code,
  complete,
  confirmCall,
  expectPayment,
  expectSent,
  expiry,
  openCardForm,
  paymentApi,
  paymentCall,
  payWith,
  saveCard,
} from '#test/pages/support/payment-form.ts';
import { findToast } from '#test/pages/support/toast.ts';

test('card errors show under their fields, and the first gets the focus', async () => {
  const api = paymentApi();
  const { user } = await openCardForm();
  await user.click(complete());
  await waitFor(() => expect(cardNumber()).toHaveFocus());
  expect(cardNumber()).toHaveAccessibleDescription('Your card number is incomplete.');
  expect(expiry()).toHaveAccessibleDescription("Your card's expiration date is incomplete.");
  expect(code()).toHaveAccessibleDescription("Your card's security code is incomplete.");

  await user.type(cardNumber(), '4242424242424241');
  expect(cardNumber()).toHaveValue('4242 4242 4242 4241');
  await user.type(expiry(), '121');
  expect(expiry()).toHaveValue('12 / 1');
  await user.type(expiry(), '9');
  await user.type(code(), '123');
  await user.click(complete());
  await waitFor(() => expect(cardNumber()).toHaveAccessibleDescription('Your card number is invalid.'));
  expect(expiry()).toHaveAccessibleDescription("Your card's expiration year is in the past.");
  expect(code()).toHaveAccessibleDescription('');
  expect(cardNumber()).toHaveFocus();
  expect(api.calls(confirmCall)).toEqual([]);
});

test.each([
  ['a declined card', cards.declined, 'Your card was declined.', cardNumber],
  [
    'a card with insufficient funds',
    cards.insufficientFunds,
    'Your card has insufficient funds.',
    cardNumber,
  ],
  ['an expired card', cards.expired, 'Your card has expired.', expiry],
  ['a wrong security code', cards.wrongCode, 'Your card’s security code is incorrect.', code],
])(
  '%s shows why at its field, and the client can pay with another card',
  async (_card, number, text, field) => {
    const api = paymentApi();
    const page = await openCardForm();
    await payWith(page.user, number);
    expect(await findToast(`Payment Failed${text} You haven’t been charged.`)).toBeVisible();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(text);
    await expectPayment();
    await waitFor(() => expect(complete()).not.toHaveAttribute('aria-busy'));
    await payWith(page.user, cards.good);
    await expectSent(page);
    expect(api.calls(confirmCall)).toHaveLength(2);
  },
);

test('a client can pay with the keyboard alone and save the card for a tip', async () => {
  const api = paymentApi();
  const page = await openCardForm();
  const { user } = page;
  screen.getByRole('link', { name: 'Back to session details' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Cancel request' })).toHaveFocus();
  await user.tab();
  expect(cardNumber()).toHaveFocus();
  await user.keyboard(cards.good);
  await user.tab();
  await user.keyboard('1234');
  expect(expiry()).toHaveValue('12 / 34');
  await user.tab();
  await user.keyboard('123');
  await user.tab();
  await user.keyboard(' ');
  expect(saveCard()).toBeChecked();
  await user.tab();
  expect(complete()).toHaveFocus();
  code().focus();
  await user.keyboard('{Enter}');
  await expectSent(page);
  expect(api.calls(paymentCall).at(-1)?.body).toEqual({ saveCard: true });
});

test('a digit can be corrected in the middle of a card number', async () => {
  paymentApi();
  const { user } = await openCardForm();
  await user.type(cardNumber(), '4242942424242424');
  cardNumber().setSelectionRange(6, 6);
  await user.keyboard('{Backspace}');
  expect(cardNumber()).toHaveValue('4242 4242 4242 424');
  await user.keyboard('{Backspace}');
  await user.keyboard('2');
  expect(cardNumber()).toHaveValue('4242 4242 4242 424');
  await user.keyboard('{End}2');
  expect(cardNumber()).toHaveValue('4242 4242 4242 4242');
  await user.clear(cardNumber());
  await user.paste('378282246310005');
  expect(cardNumber()).toHaveValue('3782 822463 10005');
});
