import { dayMs, minuteMs } from '#shared/durations.ts';
import { callerOf, makeAlwaysAvailable, ok, pay } from '#test/bench/booking-steps.ts';

/** Bookings that the payment sandbox knows, for actions that move their money. */
export type RealBookings = {
  /** Two for each round of decisions. */
  toDecide: string[];
  /** Experts with upcoming sessions, one for each round. */
  toSuspend: string[];
};

type SignUp = (username: string) => Promise<{ id: string; cookie: string }>;

export const sessionsPerExpert = 5;

/** Requests, pays for and accepts them one by one. */
export async function makeRealBookings(url: string, signUp: SignUp, rounds: number): Promise<RealBookings> {
  const client = callerOf(url, (await signUp('real-client')).cookie);
  let at = Math.ceil(Date.now() / dayMs) * dayMs + 2 * dayMs;
  const book = async (name: string, sessions: number) => {
    const { id: userId, cookie } = await signUp(name);
    const expert = callerOf(url, cookie);
    const profileId = await makeAlwaysAvailable(expert);
    const ids: string[] = [];
    for (let n = 0; n < sessions; n += 1) {
      at += 15 * minuteMs;
      const request = { profileId, duration: 15, price: '50', scheduledAt: new Date(at).toISOString() };
      const requested = await ok(client('POST', '/api/bookings', request));
      const { id, clientSecret } = (await requested.json()) as { id: string; clientSecret: string };
      await pay(url, clientSecret);
      await ok(client('GET', `/api/bookings/${id}`));
      await ok(expert('POST', `/api/bookings/${id}/confirm`));
      ids.push(id);
    }
    return { userId, ids };
  };
  const { ids: toDecide } = await book('real-expert-0', 2 * rounds);
  const toSuspend: string[] = [];
  for (let n = 1; n <= rounds; n += 1)
    toSuspend.push((await book(`real-expert-${n}`, sessionsPerExpert)).userId);
  return { toDecide, toSuspend };
}
