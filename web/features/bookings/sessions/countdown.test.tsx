// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { Countdown } from './countdown.tsx';

afterEach(cleanup);

const booking = {
  status: 'confirmed',
  scheduledAt: '2032-03-01T10:00:00.000Z',
  endsAt: '2032-03-01T10:30:00.000Z',
} as Booking;

test('the hand follows the clock, also when the countdown appears on a page that was already open', () => {
  const at = (time: string) => <Countdown booking={booking} now={new Date(`2032-03-01T${time}Z`)} />;
  const hand = () => document.querySelectorAll('svg')[1]?.style;
  const { rerender } = render(at('08:59:47'));
  expect(hand()).toBeUndefined();
  rerender(at('09:00:07'));
  expect([hand()?.animationDelay, hand()?.transform]).toEqual(['-7s', 'rotate(42deg)']);
  rerender(at('09:00:27'));
  expect([hand()?.animationDelay, hand()?.transform]).toEqual(['-27s', 'rotate(162deg)']);
});
