import { dayMs, minuteMs } from '#shared/durations.ts';
import { sandboxPath, sandboxPublishableKey } from '#shared/payments/sandbox.ts';
import { median, report, timed } from './measure.ts';

type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** An expert, by the cookie, and the sessions agreed on with one client. */
export type Benched = { cookie: string; ids: string[] };

const sessions = 40;

/** What a booking's writes cost: asked for with its payment opened, then charged and posted, both sandbox included. */
export async function benchBookings(
  url: string,
  register: (name: string) => Promise<string>,
): Promise<Benched> {
  const cookie = await register('bench-expert');
  const expert = callerOf(url, cookie);
  const booker = callerOf(url, await register('bench-booker'));
  const ids: string[] = [];
  const profileId = await openAlways(expert);
  const row: number[] = [];
  const asked: number[] = [];
  const charged: number[] = [];
  const first = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs;
  for (let n = 0; n < sessions; n += 1) {
    const scheduledAt = new Date(first + n * 15 * minuteMs).toISOString();
    const firstName = `Bench ${n}`;
    row.push((await timed(() => sent(booker('PATCH', '/api/user/update', { firstName })))).ms);
    const request = { profileId, duration: 15, price: '50', scheduledAt };
    const { ms, result } = await timed(() => sent(booker('POST', '/api/bookings', request)));
    asked.push(ms);
    const { id, clientSecret } = (await result.json()) as { id: string; clientSecret: string };
    ids.push(id);
    await pay(url, clientSecret);
    await sent(booker('GET', `/api/bookings/${id}`));
    charged.push((await timed(() => sent(expert('POST', `/api/bookings/${id}/confirm`)))).ms);
  }
  report('POST /api/bookings, payment opened, median ms', median(asked), 'one row written', median(row));
  report('confirm, charged and posted, median ms', median(charged), 'one row written', median(row));
  return { cookie, ids };
}

function callerOf(url: string, cookie: string): Call {
  const headers = { 'content-type': 'application/json', cookie };
  return (method, path, body) =>
    fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

async function sent(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function openAlways(expert: Call): Promise<string> {
  const profile = { role: 'Clockmaker', headline: 'Repairs what ticks', tags: ['Clocks'] };
  const { id } = (await (await sent(expert('POST', '/api/profiles', profile))).json()) as { id: string };
  await sent(expert('PUT', '/api/profile/pricing', { tiers: [{ duration: 15, price: '50' }] }));
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '00:00',
    endTime: '24:00',
  }));
  await sent(expert('PUT', '/api/profile/availability', { timeZone: 'UTC', weekly, overrides: [] }));
  return id;
}

/** As the payer's browser does it. */
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
  await sent(fetch(`${url}${sandboxPath}/v1/payment_intents/${id}/confirm`, { method: 'POST', body }));
}
