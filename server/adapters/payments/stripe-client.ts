import Stripe from 'stripe';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Options = {
  key: string;
  /** A Stripe-compatible API elsewhere, with the path it stands under: the sandbox. */
  baseUrl?: string | undefined;
  fetch?: Fetch | undefined;
};

const timeoutMs = 8_000;

/** The real SDK, pointed at Stripe or at the sandbox. What to try again is for the outbox to say, never for it. */
export function createStripe({ key, baseUrl, fetch = globalThis.fetch }: Options): Stripe {
  const settings = { maxNetworkRetries: 0, timeout: timeoutMs, telemetry: false };
  if (!baseUrl) return new Stripe(key, settings);
  const { hostname, port, protocol, pathname } = new URL(baseUrl);
  const prefixed: Fetch = (url, init) => {
    const address = new URL(url);
    address.pathname = `${pathname.replace(/\/$/, '')}${address.pathname}`;
    return fetch(address.href, init);
  };
  return new Stripe(key, {
    ...settings,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // The SDK's own host, port and protocol can't carry a path.
    httpClient: Stripe.createFetchHttpClient(prefixed as typeof globalThis.fetch),
  });
}
