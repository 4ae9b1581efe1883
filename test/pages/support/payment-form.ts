import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { PublicConfig } from '#shared/payments/config.schema.ts';
import { type Call, type FakeApi, fakeApi } from './fake-api.ts';
import { fill } from './fill.ts';
import { type OpenedPage, openPage, stopClockAt } from './open-page.tsx';
import { noProfile } from './own-profile.ts';
import { aBooking, bookingList, noNotices, nora, profileId } from './samples.ts';
import { anUnpaidRequest, aRequest, mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';
import { findToast } from './toast.ts';
// Import lazily loaded modules up front, so that no test waits for their compilation.
import '#web/features/payments/sandbox/sandbox-card.tsx';
import '#web/pages/dashboard-page.tsx';
import '#web/pages/booking/payment-step.tsx';
import '#web/ui/toaster.tsx';

export const clientSecret = 'pi_1_secret_2';
export const confirmCall = 'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm';
export const paymentCall = 'POST /api/bookings/*/payment';
/** Where Nora pays for the 30 minutes she requested. */
export const payPath = `/book/${profileId}?booking=${aBooking().id}`;

export const config: PublicConfig = {
  payments: { mode: 'sandbox', publishableKey: 'pk_test_sandbox', sandboxUrl: '/sandbox/stripe' },
  platformFeePercent: 10,
  payoutHours: 48,
  policy: { version: '2026-12', fullRefundHours: 24, graceHours: 1, lateRefundPercent: 50 },
  uploads: { maxBytes: 10_485_760 },
};

/** Answers to the calls of the payment step. */
export const paymentAnswers = {
  'GET /api/config': config,
  'GET /api/bookings/*': anUnpaidRequest(),
  [paymentCall]: { clientSecret },
};

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
};

/** The sandbox's error for each card, and the field it is about. */
const declines: Record<string, { code: string; decline_code?: string; message: string; param?: string }> = {
  [cards.declined]: { code: 'card_declined', message: 'Refused by issuer (05).' },
  [cards.insufficientFunds]: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Refused by issuer (51).',
  },
  [cards.expired]: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  [cards.wrongCode]: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
};

type PaymentApi = FakeApi & {
  /** The bank has authorized the card, here or in another tab, and the server knows it. */
  authorize: () => void;
  /** The sandbox's answer to a card. */
  bank: (call: Call) => unknown;
};

/** An unpaid request behind its calls; a valid card turns it into an authorized one. */
export function paymentApi(changes: Partial<Booking> = {}): PaymentApi {
  let booking = anUnpaidRequest({ expertTimeZone: null, ...changes });
  const authorize = () => {
    booking = aRequest('booker');
  };
  const bank = ({ body }: Call) => {
    const decline = declines[(body as Record<string, string>)['payment_method_data[card][number]'] ?? ''];
    if (!decline) {
      authorize();
      return { id: 'pi_1', status: 'requires_capture' };
    }
    const payment_intent = { id: 'pi_1', status: 'requires_payment_method' };
    return Response.json({ error: { type: 'card_error', ...decline, payment_intent } }, { status: 402 });
  };
  const api = fakeApi({
    ...paymentAnswers,
    'GET /api/notices': noNotices,
    'GET /api/profile/me': noProfile,
    'GET /api/bookings/*': () => booking,
    'GET /api/bookings/me': () => bookingList([booking]),
    'GET /api/payments/pi_1/booking': () => booking,
    [confirmCall]: bank,
  });
  return { ...api, authorize, bank };
}

type OpenOptions = { path?: string; timers?: 'real' | 'fake' };

/** Opens the payment step as Nora, in Berlin, on Monday at 10:00. `advanceTime` needs fake timers. */
export async function openPayment({
  path = payPath,
  timers = 'real',
}: OpenOptions = {}): Promise<OpenedPage> {
  if (timers === 'real') stopClockAt(mondayMorning);
  else vi.useFakeTimers({ now: new Date(mondayMorning), shouldAdvanceTime: true, toFake: [...fakedTimers] });
  setOwnTimeZone('Europe/Berlin');
  return openPage(path, { as: nora });
}

const fakedTimers = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

export async function advanceTime(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Opens the payment step and waits for the card form. */
export async function openCardForm(opening?: OpenOptions): Promise<OpenedPage> {
  const page = await openPayment(opening);
  await expectPayment();
  return page;
}

export async function expectPayment(): Promise<void> {
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Complete Payment');
}

export const cardNumber = () => screen.getByLabelText<HTMLInputElement>('Card number');
export const expiry = () => screen.getByLabelText<HTMLInputElement>('Expiration date');
export const code = () => screen.getByLabelText<HTMLInputElement>('Security code');
export const saveCard = () => screen.getByRole('checkbox', { name: 'Save this card for a tip' });
/** The one shown on wide screens. */
export const complete = () =>
  within(screen.getByRole('complementary', { name: 'Summary' })).getByRole('button', {
    name: 'Complete Booking',
  });

export async function fillCard(user: UserEvent, number: string): Promise<void> {
  await fill(user, cardNumber(), number);
  await fill(user, expiry(), '12 / 34');
  await fill(user, code(), '123');
}

export async function payWith(user: UserEvent, number: string): Promise<void> {
  await fillCard(user, number);
  await user.click(complete());
}

/** The request was sent: a toast says so, on the dashboard. */
export async function expectSent({ address }: OpenedPage): Promise<void> {
  expect(await findToast('Booking Request Sent!')).toHaveTextContent(
    'Priya will review and confirm your request. You won’t be charged until then.',
  );
  await waitFor(() => expect(address()).toBe('/dashboard'));
}
