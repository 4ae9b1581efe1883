// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStripe } from '#test/fake-stripe.ts';
import { SiteProvider } from '#web/lib/site.tsx';
import { CardFields, readPayment } from './card-fields.tsx';
import type { CardForm, PaymentResult, PaymentSettings } from './card-form.ts';
import { goToBank } from './sandbox/go-to-bank.ts';

configure({ asyncUtilTimeout: 60_000 });

vi.mock('./sandbox/go-to-bank.ts', () => ({ goToBank: vi.fn(async () => undefined) }));

const secret = 'pi_1_secret_2';
const returnUrl = 'https://intime.example/dashboard';
const site = { origin: 'https://intime.example', theme: 'light', development: true, feePercent: 10 } as const;

/** The bank's answer, for either provider. */
type Answer = {
  status: number;
  body: { id?: string; status?: string; error?: object; last_payment_error?: object };
};
type Provider = {
  settings: PaymentSettings;
  answer: (answer: Answer | 'nothing') => void;
  fill: () => void | Promise<void>;
  leaveEmpty: () => void;
  confirmCalls: () => number;
};

const stripe = fakeStripe();

const stripeProvider: Provider = {
  settings: { mode: 'stripe', publishableKey: 'pk_test_unknown', sandboxUrl: null },
  answer: (answer) => {
    const result = () => {
      if (answer === 'nothing') {
        return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
      }
      return answer.body.error ? answer.body : { paymentIntent: answer.body };
    };
    stripe.confirmPayment.mockImplementation(async () => result());
    stripe.retrievePaymentIntent.mockImplementation(async () => result());
  },
  fill: () => void stripe.submit.mockResolvedValue({}),
  leaveEmpty: () => void stripe.submit.mockResolvedValue({ error: { type: 'validation_error' } }),
  confirmCalls: () => stripe.confirmPayment.mock.calls.length,
};

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

const sandboxProvider: Provider = {
  settings: { mode: 'sandbox', publishableKey: 'pk_test_sandbox', sandboxUrl: '/sandbox/stripe' },
  answer: (answer) =>
    void fetched.mockImplementation(async () => {
      if (answer === 'nothing') throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status });
    }),
  fill: () => {
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Card number', '4242424242424242');
    type('Expiration date', '1234');
    type('Security code', '123');
  },
  leaveEmpty: () => undefined,
  confirmCalls: () => fetched.mock.calls.length,
};

beforeEach(() => {
  vi.stubGlobal('Stripe', stripe.Stripe);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // jsdom has no canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open({ settings }: Provider): Promise<CardForm> {
  const ref = createRef<CardForm>();
  await act(async () =>
    render(
      <SiteProvider site={site}>
        <CardFields settings={settings} clientSecret={secret} busy={false} ref={ref} />
      </SiteProvider>,
    ),
  );
  await waitFor(() => expect(ref.current).not.toBeNull());
  await waitFor(() => expect(screen.queryByText('Loading card form')).toBeNull());
  return {
    check: () => act(() => mounted(ref.current).check()),
    refresh: () => act(() => mounted(ref.current).refresh()),
    confirm: (url) => act(() => mounted(ref.current).confirm(url)),
  };
}

function mounted(form: CardForm | null): CardForm {
  if (!form) throw new Error('the form is not mounted');
  return form;
}

async function pay(provider: Provider, answer: Answer | 'nothing'): Promise<PaymentResult> {
  const form = await open(provider);
  provider.answer(answer);
  await act(async () => provider.fill());
  expect(await form.check()).toBe(true);
  await form.refresh();
  return form.confirm(returnUrl);
}

const declined = { message: 'Refused by issuer (05).', type: 'card_error', code: 'card_declined' };
const held = { id: 'pi_1', status: 'requires_capture' };

describe.each([
  ['Stripe', stripeProvider],
  ['the sandbox', sandboxProvider],
])('the card form of %s', (_name, provider) => {
  test('doesn’t contact the provider while the card is incomplete', async () => {
    const form = await open(provider);
    provider.leaveEmpty();
    expect(await form.check()).toBe(false);
    expect(provider.confirmCalls()).toBe(0);
  });

  test('returns the authorized payment', async () => {
    expect(await pay(provider, { status: 200, body: held })).toEqual({
      paymentIntent: { id: 'pi_1', status: 'requires_capture', problem: undefined },
    });
    expect(provider.confirmCalls()).toBe(1);
  });

  test('returns what is wrong when the card is declined, not the provider’s text', async () => {
    const result = await pay(provider, { status: 402, body: { error: declined } });
    expect(result).toMatchObject({ error: { kind: 'refused', problem: 'card_declined' } });
  });

  test('treats a payment confirmed in another tab as paid', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No.' };
    const result = await pay(provider, { status: 400, body: { error: { ...error, payment_intent: held } } });
    expect(result).toMatchObject({ paymentIntent: { status: 'requires_capture' } });
  });

  test('reports an unknown result when the provider doesn’t answer', async () => {
    expect(await pay(provider, 'nothing')).toMatchObject({ error: { kind: 'unknown' } });
  });

  test('reads the state of a payment after the bank’s page', async () => {
    const failed = {
      id: 'pi_1',
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure', message: 'Failed.' },
    };
    provider.answer({ status: 200, body: failed });
    expect(await readPayment(provider.settings, secret)).toEqual({
      paymentIntent: { id: 'pi_1', status: 'requires_payment_method', problem: 'authentication_failed' },
    });
    provider.answer('nothing');
    expect(await readPayment(provider.settings, secret)).toMatchObject({ error: { kind: 'unknown' } });
  });
});

test('Stripe refetches a changed payment, gets the return URL, and redirects only if required', async () => {
  await pay(stripeProvider, { status: 200, body: held });
  expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({ clientSecret: secret });
  expect(stripe.fetchUpdates).toHaveBeenCalledOnce();
  expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  expect(fetched).not.toHaveBeenCalled();
});

test('the card is sent only to the sandbox, without cookies', async () => {
  await pay(sandboxProvider, { status: 200, body: held });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/sandbox/stripe/v1/payment_intents/pi_1/confirm');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
    key: 'pk_test_sandbox',
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    return_url: returnUrl,
  });
});

test('the sandbox redirects to the bank’s page', async () => {
  const requiresAction = {
    id: 'pi_1',
    status: 'requires_action',
    next_action: { redirect_to_url: { url: '/bank' } },
  };
  const result = await pay(sandboxProvider, { status: 200, body: requiresAction });
  expect(goToBank).toHaveBeenCalledWith('/bank');
  expect(result).toMatchObject({ paymentIntent: { status: 'requires_action' } });
});
