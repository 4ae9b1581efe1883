import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { signUpOperator } from '#test/operators.ts';
import { type Person, password } from '#test/people.ts';
import { testRooms } from '#test/test-rooms.ts';

const it = testRooms();
const { scenario, at, enter, room, stay } = it;
let id: string;
beforeEach(async () => {
  id = await it.open();
});

const viewedBy = async (person: Person) => (await person.call('GET', `/api/bookings/${id}`)).json<Booking>();
/** The client comes 2 minutes late and the expert leaves at the end. */
const meet = async () => {
  at('08:58:00');
  const expert = await enter(scenario.expert, id);
  await stay(scenario.expert, id, expert, '09:02:00');
  const client = await enter(scenario.booker, id);
  for (let minute = 3; minute <= 30; minute += 1) {
    for (const second of ['20', '40', '00']) {
      at(`09:${String(second === '00' ? minute : minute - 1).padStart(2, '0')}:${second}`);
      await it.here(scenario.expert, id, expert);
      await it.here(scenario.booker, id, client);
    }
  }
  return { client, expert };
};
const end = async () => {
  at('09:46:00');
  await it.jobs();
};

describe('attendance', () => {
  test('is in the booking of both after the session', async () => {
    await meet();
    expect(await room(scenario.booker, id)).toMatchObject({ minutesTogether: 28 });
    await end();
    expect(await viewedBy(scenario.booker)).toMatchObject({ attendance: { you: 28, other: 30, both: 28 } });
    expect(await viewedBy(scenario.expert)).toMatchObject({ attendance: { you: 30, other: 28, both: 28 } });
    const [listed] = (await scenario.expert.call('GET', '/api/bookings/me')).json<Booking[]>();
    expect(listed?.attendance).toEqual({ you: 30, other: 28, both: 28 });
  });

  test('is in the booking while the session goes on, for a report, and not before', async () => {
    at('08:58:00');
    const visit = await enter(scenario.expert, id);
    await stay(scenario.expert, id, visit, '08:59:59');
    expect(await viewedBy(scenario.expert)).toMatchObject({ attendance: null });
    await stay(scenario.expert, id, visit, '09:07:00');
    expect(await viewedBy(scenario.expert)).toMatchObject({
      status: 'confirmed',
      attendance: { you: 7, other: 0, both: 0 },
    });
  });

  test('is unknown if neither was in the room', async () => {
    await end();
    expect(await viewedBy(scenario.booker)).toMatchObject({ status: 'completed', attendance: null });
  });

  test('never counts time after the last heartbeat', async () => {
    at('09:00:00');
    await enter(scenario.booker, id);
    const visit = await enter(scenario.expert, id);
    await stay(scenario.expert, id, visit, '09:10:00');
    await end();
    expect(await viewedBy(scenario.expert)).toMatchObject({ attendance: { you: 10, other: 0, both: 0 } });
  });

  test('is in the operators’ record, with every visit', async () => {
    const { client } = await meet();
    await scenario.booker.call('DELETE', `/api/rooms/${id}/visits/${client}`);
    await end();
    const operator = await signUpOperator(scenario.it);
    const record = await operator.call('GET', `/api/operator/bookings/${id}`);
    expect(record.json<BookingRecord>().attendance).toEqual({
      ...{ client: 28, expert: 30, both: 28 },
      visits: [
        { by: 'expert', from: '2030-03-04T08:58:00.000Z', until: '2030-03-04T09:30:00.000Z' },
        { by: 'client', from: '2030-03-04T09:02:00.000Z', until: '2030-03-04T09:30:00.000Z' },
      ],
    });
  });

  test('is in the person’s export, their own visits alone', async () => {
    await meet();
    await end();
    const exported = await scenario.booker.call('POST', '/api/settings/export', { password, format: 'json' });
    const { bookings, account } = exported.json<{ bookings: object[]; account: object }>();
    expect(account).toMatchObject({ hidesNetworkAddress: false });
    expect(bookings).toMatchObject([
      {
        meetingLink: `http://127.0.0.1:3000/room/${id}`,
        inRoom: [{ from: expect.stringContaining('09:02:00'), until: expect.stringContaining('09:30:00') }],
      },
    ]);
  });
});

describe('a no-show', () => {
  const report = () => scenario.expert.call('POST', `/api/bookings/${id}/no-show`, {});

  test('is refused for a client who was there, and says so', async () => {
    at('09:00:00');
    const visit = await enter(scenario.booker, id);
    await stay(scenario.booker, id, visit, '09:12:00');
    await end();
    const answer = await report();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      message: 'Your client was in the room for 12 minutes, so you can’t mark them as a no-show.',
      booking: { id, noShow: false },
    });
    expect(await viewedBy(scenario.expert)).toMatchObject({ noShow: false });
  });

  test('is refused while the client is in the room, even in the session’s first minute', async () => {
    at('08:51:00');
    const visit = await enter(scenario.booker, id);
    await stay(scenario.booker, id, visit, '09:00:40');
    at('09:00:50');
    const answer = await report();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: 'Your client is in the room right now, so you can’t mark them as a no-show.',
      booking: { noShow: false },
    });
    at('09:01:06');
    expect((await report()).statusCode).toBe(200);
  });

  test.each([
    ['the client wasn’t there', undefined, '09:00:00'],
    ['the client left before the start', '08:51:00', '08:59:59'],
    ['the client was only for seconds', '09:00:00', '09:00:59'],
  ])('is recorded if %s', async (_name, from, until) => {
    if (from) {
      at(from);
      const visit = await enter(scenario.booker, id);
      await stay(scenario.booker, id, visit, until);
    }
    await end();
    expect((await report()).statusCode).toBe(200);
    expect(await viewedBy(scenario.expert)).toMatchObject({ noShow: true });
  });
});
