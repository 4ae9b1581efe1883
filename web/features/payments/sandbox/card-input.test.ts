import { describe, expect, test } from 'vitest';
import { caretAfter, formatCvc, formatExpiry, formatNumber, problemsOf } from './card-input.ts';

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['62205555555555555556789', '6220 5555 5555 5555 555'],
])('the card number %j is formatted as %j', (typed, formatted) => {
  expect(formatNumber(typed)).toBe(formatted);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / 34', '12 / 34'],
  ['12 / 345', '12 / 34'],
  ['12 / ', '12'],
  ['4', '04'],
  ['4/28', '04 / 28'],
  ['1/28', '01 / 28'],
  ['04/2028', '04 / 28'],
])('the expiration date %j is formatted as %j', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

test('a security code keeps at most four digits', () => {
  expect(formatCvc('12a345')).toBe('1234');
});

test.each([
  ['4242 4', 0, 0],
  ['4242 4', 4, 4],
  ['4242 4', 5, 6],
  ['4242 4', 9, 6],
])('in %j the caret after %i digits is at %i', (text, digits, position) => {
  expect(caretAfter(text, digits)).toBe(position);
});

describe('problems with a card', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };
  const now = new Date('2026-11-30T12:00:00');
  test.each([
    [{}, {}],
    [{ number: '4242 4242' }, { number: 'Your card number is incomplete.' }],
    [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
    [{ expiry: '11 / 2' }, { expiry: "Your card's expiration date is incomplete." }],
    [{ expiry: '13 / 30' }, { expiry: "Your card's expiration date is invalid." }],
    [{ expiry: '10 / 26' }, { expiry: "Your card's expiration date is in the past." }],
    [{ expiry: '12 / 25' }, { expiry: "Your card's expiration year is in the past." }],
    [{ cvc: '12' }, { cvc: "Your card's security code is incomplete." }],
    [{ number: '3782 822463 10005' }, { cvc: "Your card's security code is incomplete." }],
    [{ number: '3782 822463 10005', cvc: '1234' }, {}],
  ])('%j: %j', (fields, problems) => {
    expect(problemsOf({ ...good, ...fields }, now)).toEqual(problems);
  });
});
