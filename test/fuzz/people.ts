import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import type { Deps } from '#server/deps.ts';
import { buildScenario } from '#server/features/test-controls/scenario.service.ts';
import type { Call } from '#test/build-test-app.ts';
import { writtenHours } from '#test/written-hours.ts';
import { ownPassword, privateMark, secretMark } from './marks.ts';

export const names = ['vera', 'victor', 'cleo', 'ed', 'sam', 'kit', 'olga'] as const;
export type Name = (typeof names)[number];

export type People = Record<Name, { id: string; username: string; profileId: string | null }>;

export async function buildPeople(deps: Deps): Promise<People> {
  const person = (name: string, email: string) => ({
    user: {
      username: `${name}1`,
      password: ownPassword,
      email,
      firstName: name,
      lastName: 'Test',
      timeZone: undefined,
    },
  });
  const expert = (name: string, email: string) => ({
    ...person(name, email),
    profile: { role: 'Tester', headline: 'Finds what is wrong with it', tags: ['Testing'] },
    prices: [50, 75, 100],
    hours: { ...writtenHours('UTC', 'Sun-Sat 08:00-20:00'), ...hourNumbers },
  });
  const mark = (name: string) => `${privateMark}-${name}@example.com`;
  const at = (day: string, hour: number) =>
    `2030-${day}T${String(hour).padStart(2, '0')}:00:00.000Z` as const;
  const booking = (client: string, of: string, scheduledAt: string, status: Status) => ({
    client,
    expert: of,
    scheduledAt,
    status,
    message: `${client} writes: ${client === 'vera' ? privateMark : 'hello'}`,
    saveCard: true,
  });
  const { people } = await buildScenario(deps, {
    people: {
      vera: person('vera', mark('vera')),
      victor: expert('victor', mark('victor')),
      cleo: person('cleo', 'cleo@example.com'),
      ed: expert('ed', 'ed@example.com'),
      sam: expert('sam', 'sam@example.com'),
      kit: person('kit', 'kit@example.com'),
      olga: { ...person('olga', 'olga@example.com'), isOperator: true },
    },
    bookings: [
      booking('vera', 'victor', at('02-22', 9), 'confirmed'),
      booking('cleo', 'ed', at('02-22', 9), 'confirmed'),
      booking('kit', 'sam', at('02-23', 9), 'confirmed'),
      // Going on now: their rooms are open.
      booking('vera', 'victor', at('03-01', 8), 'confirmed'),
      booking('cleo', 'ed', at('03-01', 8), 'confirmed'),
      booking('kit', 'sam', at('03-01', 8), 'confirmed'),
      booking('vera', 'victor', at('03-05', 9), 'confirmed'),
      booking('vera', 'victor', at('03-06', 9), 'requested'),
      booking('cleo', 'ed', at('03-05', 9), 'confirmed'),
      booking('cleo', 'ed', at('03-06', 9), 'confirmed'),
      booking('cleo', 'ed', at('03-07', 9), 'requested'),
      booking('kit', 'sam', at('03-05', 10), 'confirmed'),
      booking('kit', 'sam', at('03-06', 10), 'requested'),
      booking('sam', 'ed', at('03-05', 12), 'confirmed'),
      booking('sam', 'ed', at('03-06', 12), 'requested'),
      booking('cleo', 'ed', at('03-08', 9), 'unpaid'),
    ],
  });
  return Object.fromEntries(
    names.map((name) => {
      const { user, profileId } = people[name] ?? missing(name);
      return [name, { id: user.id, username: user.username, profileId }];
    }),
  ) as People;
}

type Status = 'unpaid' | 'requested' | 'confirmed';

const hourNumbers = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 120,
  horizonDays: 60,
  startGridMinutes: 15,
};

export function missing(name: string): never {
  throw new Error(`${name} was not built`);
}

/** Both enter the room of their session, and the client sends a signal. */
async function meet(client: Call, expert: Call, bookingId: string, sdp: string): Promise<void> {
  const enter = async (call: Call) => {
    const { statusCode, body } = await call('POST', `/api/rooms/${bookingId}/visits`);
    if (statusCode !== 201) throw new Error(`${statusCode}: ${body}`);
    return (JSON.parse(body) as { visit: string }).visit;
  };
  const [from, to] = [await enter(client), await enter(expert)];
  const signal = { to, body: { description: { type: 'offer', round: 1, sdp } } };
  const { statusCode, body } = await client('POST', `/api/rooms/${bookingId}/visits/${from}/signals`, signal);
  if (statusCode !== 204) throw new Error(`${statusCode}: ${body}`);
}

/** What vera and victor have written, chosen and been sent. */
export async function addPrivateData(deps: Deps, as: (name: Name) => Call, people: People): Promise<void> {
  const expectOk = async (answer: ReturnType<Call>) => {
    const { statusCode, body } = await answer;
    if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`);
    return body === '' ? undefined : (JSON.parse(body) as Record<string, never>);
  };
  const bookingsOf = (userId: string) =>
    queryRows<{ id: string; status: string }>(
      deps.db,
      sql`select id, status from bookings where booker_id = ${userId} order by scheduled_at`,
    );
  for (const [client, expert] of [
    ['vera', 'victor'],
    ['cleo', 'ed'],
    ['kit', 'sam'],
  ] as const) {
    const isPrivate = client === 'vera';
    const said = (what: string) => `${isPrivate ? `${secretMark}-` : ''}${what}`;
    const rows = await bookingsOf(people[client].id);
    const of = (status: string) => rows.findLast((row) => row.status === status)?.id ?? missing(status);
    const confirmed = of('confirmed');
    const ongoing = rows.find((row) => row.status === 'confirmed')?.id ?? missing('confirmed');
    await meet(as(client), as(expert), ongoing, isPrivate ? `${secretMark}-signal` : 'signal');
    for (const who of [client, expert])
      await expectOk(as(who)('POST', '/api/messages', { bookingId: confirmed, content: said('chat') }));
    await expectOk(
      as(client)('POST', '/api/reviews', { bookingId: of('completed'), rating: 5, comment: 'Good' }),
    );
    const scheduledAt = '2030-03-09T15:00:00Z';
    await expectOk(as(expert)('POST', `/api/bookings/${confirmed}/proposals`, { scheduledAt }));
    await expectOk(as(client)('POST', '/api/settings/calendar', { currentPassword: ownPassword }));
    await expectOk(
      as(expert)('PATCH', '/api/profile/me', {
        meetingUrl: `https://meet.example/${isPrivate ? privateMark : 'room'}`,
      }),
    );
    const note = isPrivate ? `${privateMark}-note` : 'note';
    const links = ['https://example.com/cv'];
    await expectOk(as(expert)('POST', '/api/profile/verification', { links, note }));
    await expectOk(as(expert)('POST', '/api/payouts/onboarding'));
    await expectOk(as(expert)('POST', '/api/objects/upload', {}));
    await expectOk(
      as(client)('PATCH', '/api/settings', {
        email: `${isPrivate ? privateMark : 'new'}-${client}2@example.com`,
        currentPassword: ownPassword,
      }),
    );
    await expectOk(
      as(client)('POST', '/api/reports', {
        kind: 'profile',
        id: people[expert].profileId,
        reason: 'other',
        text: isPrivate ? `${privateMark}-report` : 'report',
      }),
    );
  }
}
