import { beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { type Person, password, sessionCookie } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const start = '2030-03-04T09:00:00.000Z';

const write = async (by: Person, bookingId: string, content = 'Hello') =>
  (await by.call('POST', '/api/messages', { bookingId, content })).statusCode;

/** A month later, sessions have expired. */
async function signInAgain(person: Person): Promise<Person> {
  const call = caller(scenario.it, undefined, person.address);
  const answer = await call('POST', '/auth/login', { username: person.user.username, password });
  const cookie = sessionCookie(answer.headers['set-cookie']);
  return { ...person, cookie, call: caller(scenario.it, cookie, person.address) };
}

beforeEach(() => scenario.signUpParties());

describe('a chat is open', () => {
  test('not before the request is paid: the expert gets a 404, the client a 409', async () => {
    const { id } = await it.request(start);
    for (const answer of [
      await scenario.expert.call('GET', `/api/messages/${id}`),
      await scenario.expert.call('POST', `/api/messages/${id}/read`),
      await scenario.expert.call('POST', '/api/messages', { bookingId: id, content: 'Hello' }),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    const refused = await scenario.booker.call('POST', '/api/messages', { bookingId: id, content: 'Hello' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: 'You can message each other once the booking request is sent.',
    });
    expect((await scenario.booker.call('GET', `/api/messages/${id}`)).json()).toEqual([]);
    expect(await it.view(id)).toMatchObject({ chatUntil: null });
  });

  test('as soon as the card is authorized', async () => {
    const id = await it.authorized(start);
    expect([await write(scenario.booker, id), await write(scenario.expert, id)]).toEqual([201, 201]);
    expect(await it.view(id)).toMatchObject({ chatUntil: '2030-04-03T09:30:00.000Z' });
  });

  const ends = {
    'a completed session': async (id: string) => {
      await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
      scenario.moveTo('2030-03-04T09:30:00Z');
      await it.jobs();
      return '2030-04-03T09:30:00.000Z';
    },
    'a declined request': async (id: string) => {
      scenario.moveTo('2030-03-01T01:00:00Z');
      await scenario.expert.call('POST', `/api/bookings/${id}/decline`);
      return '2030-03-31T01:00:00.000Z';
    },
    'a canceled session': async (id: string) => {
      await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
      scenario.moveTo('2030-03-02T02:00:00Z');
      await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
      return '2030-04-01T02:00:00.000Z';
    },
    'an expired request': async () => {
      scenario.moveTo('2030-03-03T00:00:00Z');
      await it.jobs();
      return '2030-04-02T00:00:00.000Z';
    },
  };
  test.each(Object.entries(ends))('until exactly 30 days after %s', async (_name, end) => {
    const id = await it.authorized(start);
    expect(await write(scenario.booker, id, 'Before')).toBe(201);
    const until = await end(id);
    expect(await it.view(id)).toMatchObject({ chatUntil: until });
    const moveTo = (seconds: number) =>
      scenario.moveTo(new Date(Date.parse(until) + seconds * 1000).toISOString());
    moveTo(-1);
    const [booker, expert] = [await signInAgain(scenario.booker), await signInAgain(scenario.expert)];
    expect([await write(booker, id, 'In time'), await write(expert, id, 'In time')]).toEqual([201, 201]);
    for (const seconds of [0, 1]) {
      moveTo(seconds);
      expect([await write(booker, id, 'Late'), await write(expert, id, 'Late')]).toEqual([409, 409]);
    }
    for (const each of [booker, expert]) {
      const messages = (await each.call('GET', `/api/messages/${id}`)).json<Message[]>();
      expect(messages.map(({ content }) => content)).toEqual(['Before', 'In time', 'In time']);
      expect((await each.call('POST', `/api/messages/${id}/read`)).statusCode).toBe(204);
    }
  });
});
