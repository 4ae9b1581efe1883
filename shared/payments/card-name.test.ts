import { expect, test } from 'vitest';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { cardName } from './card-name.ts';

test('receipts name the card by its brand and last digits, and the booking by a short reference', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardName({ brand: 'unknown', last4: '0005' })).toBe('Card ending in 0005');
  expect(bookingReference('7f3a09c2-0000-4000-8000-000000000000')).toBe('7F3A09C2');
});
