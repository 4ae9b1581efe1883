import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayMs } from '#shared/durations.ts';
import { type Life, newLife, request } from '#test/faults/booking-lives.ts';
import { type Answer, ask, type Person } from '#test/faults/calls.ts';
import type { Place } from '#test/faults/people.ts';
import type { Scenario } from '#test/faults/scenario.ts';

const slotMs = 15 * 60_000;
/** So few that most of what is asked for lies over something. */
const slots = 40;
const durations = [15, 30, 45];

/** F1: everybody wants the same time at once. F2: everybody wants any of a few times, long and short ones. */
export const oneSlot: Scenario = async ({ world, cast, counts }) => {
  const lives: Life[] = [];
  const unfair: string[] = [];
  const wrong: string[] = [];
  const want = (client: Person, place: Place, more: object = {}) =>
    ask(world, client, 'POST', '/api/bookings', { ...request(place), ...more });
  const keep = (life: Life, { status, body }: Answer) => {
    if (status !== 201) return;
    lives.push({ ...life, receipt: { id: String(body.id), clientSecret: String(body.clientSecret) } });
  };

  for (let round = 0; round < counts.slotRounds; round += 1) {
    const place = newLife(cast, 'abandoned');
    // Any client may win: days later, so that the winner isn't busy when another scenario has them book.
    const wanted = { ...place, start: new Date(place.start.getTime() + 14 * dayMs + round * slotMs) };
    const answers = await Promise.all(cast.clients.map((client) => want(client, wanted)));
    const got = answers.filter(({ status }) => status === 201).length;
    const told = answers.filter(({ status }) => status === 409).length;
    if (got !== 1 || told !== cast.clients.length - 1) {
      unfair.push(`round ${round}: ${answers.map(({ status }) => status).join(' ')}`);
    }
    for (const [n, answer] of answers.entries()) {
      keep({ ...wanted, client: cast.clients[n] ?? wanted.client }, answer);
    }
  }

  const { expert, start } = newLife(cast, 'abandoned');
  const begin = start.getTime() + 7 * dayMs;
  for (let asked = 0; asked < counts.overlaps; asked += cast.clients.length) {
    await Promise.all(
      cast.clients.map(async (client) => {
        const time = new Date(begin + Math.floor(world.random() * slots) * slotMs);
        const duration = durations[Math.floor(world.random() * durations.length)] ?? 15;
        const life: Life = { expert, client, start: time, fate: 'abandoned', key: randomUUID() };
        const answer = await want(client, life, { duration });
        if (![200, 201, 409].includes(answer.status))
          wrong.push(`${answer.status} ${answer.text.slice(0, 80)}`);
        keep(life, answer);
      }),
    );
  }
  const over = await world.rows(sql`select a.id from bookings a join bookings b on a.id < b.id
    and a.status in ('pending', 'confirmed') and b.status in ('pending', 'confirmed')
    and (a.profile_id = b.profile_id
        and tstzrange(a.blocked_from, a.blocked_until) && tstzrange(b.blocked_from, b.blocked_until)
      or a.booker_id = b.booker_id
        and tstzrange(a.scheduled_at, a.ends_at) && tstzrange(b.scheduled_at, b.ends_at))`);
  return {
    lives,
    figures: { rounds: counts.slotRounds, atOnce: cast.clients.length, overlaps: counts.overlaps },
    findings: [
      { rule: 'F1 one of all who ask at once', broken: unfair },
      { rule: 'F2 an answer to each', broken: wrong },
      { rule: 'F2 no two live sessions overlap', broken: over.map(String) },
    ],
  };
};
