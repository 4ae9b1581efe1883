import { vi } from 'vitest';

type Listener = () => void;

/** A fake of Stripe's script: enough of it for the card form, with responses set by the test. */
export function fakeStripe() {
  const confirmPayment = vi.fn();
  const retrievePaymentIntent = vi.fn();
  const submit = vi.fn(async (): Promise<{ error?: object }> => ({}));
  const fetchUpdates = vi.fn(async () => ({}));
  const element = () => {
    const listeners = new Map<string, Listener>();
    return {
      on: (event: string, listener: Listener) => void listeners.set(event, listener),
      off: () => undefined,
      update: () => undefined,
      destroy: () => undefined,
      mount: () => queueMicrotask(() => listeners.get('ready')?.()),
    };
  };
  const elements = vi.fn((_options: { clientSecret: string }) => ({
    create: element,
    getElement: () => null,
    update: () => undefined,
    submit,
    fetchUpdates,
  }));
  const unused = () => undefined;
  const stripe = {
    ...{ elements, confirmPayment, retrievePaymentIntent },
    ...{ createToken: unused, createPaymentMethod: unused, confirmCardPayment: unused },
  };
  const open = vi.fn((_key: string) => stripe);
  return { Stripe: Object.assign(open, { version: 'endive' }), ...stripe, submit, fetchUpdates };
}
