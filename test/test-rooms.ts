import type { EnteredRoom, Room } from '#shared/rooms/rooms.schema.ts';
import type { Person } from './people.ts';
import { testPayments } from './test-payments.ts';

/** Half an hour on a Monday. */
export const session = { day: '2030-03-04', scheduledAt: '2030-03-04T09:00:00.000Z' };

/** Sessions with a room, and a relay. */
export function testRooms() {
  const turnSecret = 'a secret that only the relay has, long enough';
  const urls = ['turn:turn.example:3478', 'turns:turn.example:5349?transport=tcp'];
  const it = testPayments({
    calls: { stunUrls: ['stun:stun.example:3478'], relay: { urls, secret: turnSecret } },
  });
  const { scenario } = it;
  const at = (time: string) => scenario.moveTo(`${session.day}T${time}Z`);
  const enterFully = async (person: Person, id: string) => {
    const answer = await person.call('POST', `/api/rooms/${id}/visits`);
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<EnteredRoom>();
  };
  const here = (person: Person, id: string, visit: string) =>
    person.call('POST', `/api/rooms/${id}/visits/${visit}/here`);
  return {
    ...it,
    turnSecret,
    /** Moves the clock on the day of the session. */
    at,
    enterFully,
    here,
    /** New parties with a confirmed session. */
    open: async () => {
      await scenario.signUpParties();
      return it.confirmed(session.scheduledAt);
    },
    enter: async (person: Person, id: string) => (await enterFully(person, id)).visit,
    room: async (person: Person, id: string) => (await person.call('GET', `/api/rooms/${id}`)).json<Room>(),
    /** Sends heartbeats from now until then. */
    stay: async (person: Person, id: string, visit: string, until: string) => {
      const end = Date.parse(`${session.day}T${until}Z`);
      for (let now = scenario.it.deps.now().getTime(); now < end; ) {
        now = Math.min(now + 20_000, end);
        scenario.moveTo(new Date(now).toISOString());
        const answer = await here(person, id, visit);
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      }
    },
  };
}
