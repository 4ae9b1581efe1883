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

function Dashboard() {
  usePaymentReturn();
  return null;
}

async function arrive(address: string, answer: () => Response | Promise<Response>) {
  window.history.replaceState(null, '', address);
  vi.stubGlobal('fetch', async () => answer());
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

const intent = (fields: object) => () => Response.json({ id: 'pi_1', ...fields });
const sent = expect.objectContaining({ title: 'Booking Request Sent!' });
const failed = (description: unknown) => ({ title: 'Payment Failed', description, destructive: true });

test('an approved payment shows one toast and leaves a clean URL', async () => {
  await arrive(`${back}succeeded&tab=past`, intent({ status: 'requires_capture' }));
  expect(await toasts()).toEqual([[sent]]);
  expect(window.location.pathname + window.location.search).toBe('/dashboard?tab=past');
});

test('a refused payment shows the provider’s message', async () => {
  const last_payment_error = { message: 'The provided PaymentMethod has failed authentication.' };
  await arrive(`${back}failed`, intent({ status: 'requires_payment_method', last_payment_error }));
  expect(await toasts()).toEqual([[failed(last_payment_error.message)]]);
  expect(window.location.search).toBe('');
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
  expect(await toasts()).toEqual([[failed(expect.stringContaining('You weren’t charged'))]]);
});

test('a URL without a payment shows nothing', async () => {
  window.history.replaceState(null, '', '/dashboard?tab=past');
  await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Dashboard />
      </QueryClientProvider>,
    ),
  );
  expect(toast).not.toHaveBeenCalled();
  expect(window.location.search).toBe('?tab=past');
});
