import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayMs } from '#shared/durations.ts';
import { type BookingRun, newRun, request } from '#test/faults/booking-runs.ts';
import { type CallResult, call, type Person } from '#test/faults/calls.ts';
import type { Slot } from '#test/faults/people.ts';
import type { Scenario } from '#test/faults/scenario.ts';

const slotMs = 15 * 60_000;
/** So few that most requests overlap another one. */
const slotCount = 40;
const durations = [15, 30, 45];

/** F1: all clients request the same slot at once. F2: all clients request random overlapping times of every duration. */
export const oneSlot: Scenario = async ({ env, people, counts }) => {
  const runs: BookingRun[] = [];
  const wrongWinners: string[] = [];
  const unexpected: string[] = [];
  const requestSlot = (client: Person, slot: Slot, fields: object = {}) =>
    call(env, client, 'POST', '/api/bookings', { ...request(slot), ...fields });
  const recordBooked = (run: BookingRun, { status, body }: CallResult) => {
    if (status !== 201) return;
    runs.push({ ...run, receipt: { id: String(body.id), clientSecret: String(body.clientSecret) } });
  };

  for (let round = 0; round < counts.slotRounds; round += 1) {
    const run = newRun(people, 'abandoned');
    // Any client may win. Two weeks later, so the winner is still free when another scenario has them book.
    const wanted = { ...run, start: new Date(run.start.getTime() + 14 * dayMs + round * slotMs) };
    const responses = await Promise.all(people.clients.map((client) => requestSlot(client, wanted)));
    const booked = responses.filter(({ status }) => status === 201).length;
    const refused = responses.filter(({ status }) => status === 409).length;
    if (booked !== 1 || refused !== people.clients.length - 1) {
      wrongWinners.push(`round ${round}: ${responses.map(({ status }) => status).join(' ')}`);
    }
    for (const [n, response] of responses.entries()) {
      recordBooked({ ...wanted, client: people.clients[n] ?? wanted.client }, response);
    }
  }

  const { expert, start } = newRun(people, 'abandoned');
  const firstStart = start.getTime() + 7 * dayMs;
  for (let sent = 0; sent < counts.overlaps; sent += people.clients.length) {
    await Promise.all(
      people.clients.map(async (client) => {
        const time = new Date(firstStart + Math.floor(env.random() * slotCount) * slotMs);
        const duration = durations[Math.floor(env.random() * durations.length)] ?? 15;
        const run: BookingRun = { expert, client, start: time, plan: 'abandoned', key: randomUUID() };
        const response = await requestSlot(client, run, { duration });
        if (![200, 201, 409].includes(response.status))
          unexpected.push(`${response.status} ${response.text.slice(0, 80)}`);
        recordBooked(run, response);
      }),
    );
  }
  const overlapping = await env.rows(sql`select a.id from bookings a join bookings b on a.id < b.id
    and a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')
    and (a.profile_id = b.profile_id
        and tstzrange(a.blocked_from, a.blocked_until) && tstzrange(b.blocked_from, b.blocked_until)
      or a.booker_id = b.booker_id
        and tstzrange(a.scheduled_at, a.ends_at) && tstzrange(b.scheduled_at, b.ends_at))`);
  return {
    runs,
    figures: { rounds: counts.slotRounds, concurrency: people.clients.length, overlaps: counts.overlaps },
    findings: [
      { rule: 'F1 exactly one of many simultaneous requests gets the slot', violations: wrongWinners },
      { rule: 'F2 every request gets an expected response', violations: unexpected },
      { rule: 'F2 no two active sessions overlap', violations: overlapping.map(String) },
    ],
  };
};
