import Stripe from 'stripe';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Options = {
  key: string;
  /** The sandbox's base URL, including its path. */
  baseUrl?: string | undefined;
  fetch?: Fetch | undefined;
};

const timeoutMs = 8_000;

/** Stripe's SDK, pointed at Stripe or at the sandbox. It never retries by itself; the payment outbox does. */
export function createStripe({ key, baseUrl, fetch = globalThis.fetch }: Options): Stripe {
  const settings = { maxNetworkRetries: 0, timeout: timeoutMs, telemetry: false };
  if (!baseUrl) return new Stripe(key, settings);
  const { hostname, port, protocol, pathname } = new URL(baseUrl);
  const prefixed: Fetch = (url, init) => {
    const target = new URL(url);
    target.pathname = `${pathname.replace(/\/$/, '')}${target.pathname}`;
    return fetch(target.href, init);
  };
  return new Stripe(key, {
    ...settings,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // The SDK's host, port and protocol options can't include a path.
    httpClient: Stripe.createFetchHttpClient(prefixed as typeof globalThis.fetch),
  });
}
