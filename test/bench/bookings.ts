import { dayMs, minuteMs } from '#shared/durations.ts';
import { callerOf, makeAlwaysAvailable, ok, pay } from './booking-steps.ts';
import { median, report, timed } from './measure.ts';

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
