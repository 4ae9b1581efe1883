// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/toast.ts';
import { publicConfig } from './payments.queries.ts';
import { usePaymentReturn } from './use-payment-return.ts';

vi.mock('#web/ui/toast.ts', () => ({ toast: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const back = '/dashboard?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=';
const paymentStep = '/book/profile-1?booking=booking-1';
const unpaid = { id: 'booking-1', profileId: 'profile-1', paymentStatus: 'unpaid', actions: ['pay'] };

function Dashboard() {
  usePaymentReturn();
  return null;
}

type Answer = () => Response | Promise<Response>;

/** Opens the dashboard at this address. The provider gives `intent`, our own API the booking it is for. */
async function arrive(address: string, intent: Answer, booking: Answer = () => Response.json(unpaid)) {
  window.history.replaceState(null, '', address);
  vi.stubGlobal('fetch', async (url: string) =>
    String(url).includes('/api/payments/pi_1/booking') ? booking() : intent(),
  );
  const client = createQueryClient();
  client.setQueryData(publicConfig.queryKey, {
    payments: { mode: 'sandbox', publishableKey: 'pk_test_sandbox', sandboxUrl: '/sandbox/stripe' },
    platformFeePercent: 10,
    payoutHours: 48,
    policy: { version: '2026-12', fullRefundHours: 24, graceHours: 1, lateRefundPercent: 50 },
    uploads: { maxBytes: 1 },
  });
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Dashboard />
      </QueryClientProvider>,
    ),
  );
}

/** The toasts shown, once the provider's lazily loaded code has run. */
const toasts = async () => {
  await eventually(() => expect(toast).toHaveBeenCalled());
  return vi.mocked(toast).mock.calls;
};

const intentWith = (fields: object) => () => Response.json({ id: 'pi_1', ...fields });
const sent = expect.objectContaining({ title: 'Booking Request Sent!' });
const failed = (description: unknown) => ({ title: 'Payment Failed', description, destructive: true });
const address = () => window.location.pathname + window.location.search;
const notApproved =
  'Your bank didn’t approve the payment. You haven’t been charged. Please try again or use another card.';

test('an approved payment shows one toast and leaves a clean URL', async () => {
  await arrive(`${back}succeeded&tab=past`, intentWith({ status: 'requires_capture' }));
  expect(await toasts()).toEqual([[sent]]);
  expect(address()).toBe('/dashboard?tab=past');
});

test('a failed authentication returns to the payment step of that booking, in our own words', async () => {
  const last_payment_error = {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  };
  await arrive(`${back}failed`, intentWith({ status: 'requires_payment_method', last_payment_error }));
  expect(await toasts()).toEqual([[failed(notApproved)]]);
  expect(address()).toBe(paymentStep);
  expect(window.history.state).toEqual({ paymentProblem: 'authentication_failed' });
});

test('a payment left at the bank returns to the payment step', async () => {
  await arrive(`${back}failed`, intentWith({ status: 'requires_action' }));
  expect(await toasts()).toEqual([[failed(expect.stringContaining('You left your bank’s page'))]]);
  expect(address()).toBe(paymentStep);
  expect(window.history.state).toEqual({ paymentProblem: 'abandoned' });
});

test('a request that can no longer be paid stays on the dashboard', async () => {
  const closed = { ...unpaid, paymentStatus: 'released', actions: [] };
  await arrive(`${back}failed`, intentWith({ status: 'canceled' }), () => Response.json(closed));
  expect(await toasts()).toEqual([[failed(notApproved)]]);
  expect(address()).toBe('/dashboard');
});

test('a payment that another tab completed counts as paid', async () => {
  const paid = { ...unpaid, paymentStatus: 'authorized', actions: ['withdraw'] };
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
  await arrive(`${back}failed`, unreachable, () => Response.json(paid));
  expect(await toasts()).toEqual([[sent]]);
});

test('a made-up URL that claims success shows nothing', async () => {
  const refusal = { error: { message: 'No such payment_intent', type: 'invalid_request_error' } };
  const answer = Response.json(refusal, { status: 404 });
  await arrive(`${back}succeeded`, () => answer);
  await eventually(() => expect(answer.bodyUsed).toBe(true));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(toast).not.toHaveBeenCalled();
});

test('the status in the URL is used when the provider can’t be reached', async () => {
  await arrive(`${back}failed`, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await toasts()).toEqual([[failed(notApproved)]]);
  expect(address()).toBe(paymentStep);
});

test('a URL without a payment shows nothing', async () => {
  await arrive('/dashboard?tab=past', intentWith({ status: 'requires_capture' }));
  expect(toast).not.toHaveBeenCalled();
  expect(window.location.search).toBe('?tab=past');
});
