import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';

export type Call = (method: string, path: string, body?: object) => Promise<Response>;

export function callerOf(url: string, cookie: string, more: () => Record<string, string> = () => ({})): Call {
  return (method, path, body) => {
    const headers = { 'content-type': 'application/json', cookie, ...more() };
    return fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
}

export async function ok(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Makes someone an expert who can be booked at any time. Returns the profile’s id. */
export async function makeAlwaysAvailable(expert: Call): Promise<string> {
  const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
  const { id } = (await (await ok(expert('POST', '/api/profiles', profile))).json()) as { id: string };
  await ok(expert('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: '50' }] }));
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '00:00',
    endTime: '24:00',
  }));
  await ok(expert('PUT', '/api/profile/availability', { timeZone: 'UTC', weekly, overrides: [] }));
  return id;
}

/** Pays like the client’s browser. */
export async function pay(url: string, clientSecret: string): Promise<void> {
  const [id = ''] = clientSecret.split('_secret_');
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
  const body = new URLSearchParams({
    key: sandboxPublishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(
      Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    ),
  });
  await ok(fetch(`${url}${sandboxPath}/v1/payment_intents/${id}/confirm`, { method: 'POST', body }));
}
