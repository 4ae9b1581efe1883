import { dayMs, minuteMs } from '#shared/durations.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { median, report, timed } from './measure.ts';

type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** An expert’s cookie and the ids of their confirmed sessions. */
export type BenchedBookings = { cookie: string; ids: string[] };

const sessions = 40;

/** How long a booking takes: the request with its payment, then the confirmation with charge and posting. Includes the sandbox. */
export async function benchBookings(
  url: string,
  register: (name: string) => Promise<string>,
): Promise<BenchedBookings> {
  const cookie = await register('bench-expert');
  const expert = callerOf(url, cookie);
  const booker = callerOf(url, await register('bench-booker'));
  const ids: string[] = [];
  const profileId = await makeAlwaysAvailable(expert);
  const rowMs: number[] = [];
  const requestMs: number[] = [];
  const confirmMs: number[] = [];
  const first = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs;
  for (let n = 0; n < sessions; n += 1) {
    const scheduledAt = new Date(first + n * 15 * minuteMs).toISOString();
    const firstName = `Bench ${n}`;
    rowMs.push((await timed(() => ok(booker('PATCH', '/api/user/update', { firstName })))).ms);
    const request = { profileId, duration: 15, price: '50', scheduledAt };
    const { ms, result } = await timed(() => ok(booker('POST', '/api/bookings', request)));
    requestMs.push(ms);
    const { id, clientSecret } = (await result.json()) as { id: string; clientSecret: string };
    ids.push(id);
    await pay(url, clientSecret);
    await ok(booker('GET', `/api/bookings/${id}`));
    confirmMs.push((await timed(() => ok(expert('POST', `/api/bookings/${id}/confirm`)))).ms);
  }
  report(
    'POST /api/bookings, payment opened, median ms',
    median(requestMs),
    'one row written',
    median(rowMs),
  );
  report('confirm, charged and posted, median ms', median(confirmMs), 'one row written', median(rowMs));
  return { cookie, ids };
}

function callerOf(url: string, cookie: string): Call {
  const headers = { 'content-type': 'application/json', cookie };
  return (method, path, body) =>
    fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

async function ok(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function makeAlwaysAvailable(expert: Call): Promise<string> {
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

/** Pays like the client's browser. */
async function pay(url: string, clientSecret: string): Promise<void> {
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
