import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/users.ts';
import { password, signUp } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';
import { findAny } from './bookings.reader.ts';
import { calendarOf } from './session-calendar.ts';

const it = testPayments();
const { scenario } = it;
const start = '2030-03-04T09:00:00.000Z';

/** Parses a file as strictly as a calendar app would. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  if (!component) throw new Error('no event');
  const event = new ICAL.Event(component, { strictExceptions: true });
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts: event.startDate.toJSDate().toISOString(),
    ends: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    description: event.description,
    location: event.location,
    status: component.getFirstPropertyValue('status'),
    organizer: component.getFirstPropertyValue('organizer'),
    attendees: component.getAllProperties('attendee').map((each) => each.getFirstValue()),
  };
}

describe('a session as a calendar file', () => {
  beforeEach(() => scenario.signUpParties());

  test('can be downloaded only by the two parties', async () => {
    const id = await it.confirmed(start);
    const path = `/api/bookings/${id}/calendar.ics`;
    for (const who of ['booker', 'expert'] as const) {
      const response = await scenario[who].call('GET', path);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="session.ics"',
        'cache-control': 'no-store',
      });
      const { meetingLink } = await it.view(id);
      expect(read(response.body)).toMatchObject({
        method: 'PUBLISH',
        uid: `booking-${id}@127.0.0.1`,
        starts: start,
        ends: '2030-03-04T09:30:00.000Z',
        summary: 'Session with Ada Byron',
        location: meetingLink,
        status: 'CONFIRMED',
        organizer: null,
        attendees: [],
      });
    }
    expect((await (await signUp(scenario.it)).call('GET', path)).statusCode).toBe(404);
  });

  test('ENC-24 shows nothing that a client wrote as a link, neither downloaded nor in the feed', async () => {
    const message = 'Pay at https://evil.example/pay, www.evil.example or evil.рф';
    const booked = await scenario.book(scenario.booker, { scheduledAt: start, message });
    const { id, clientSecret } = booked.json<{ id: string; clientSecret: string }>();
    await scenario.pay(clientSecret);
    await it.view(id);
    const { db } = scenario.it.deps;
    await db.update(users).set({ firstName: 'evil.рф' }).where(eq(users.id, scenario.booker.user.id));
    const link = await scenario.expert.call('POST', '/api/settings/calendar', { currentPassword: password });
    const feed = new URL(link.json<{ calendarUrl: string }>().calendarUrl).pathname;
    for (const path of [`/api/bookings/${id}/calendar.ics`, feed]) {
      const { summary, description } = read((await scenario.expert.call('GET', path)).body);
      for (const text of [summary, description]) expect(text).not.toMatch(/evil\.[\p{L}]|www\.evil/u);
      expect(description.replaceAll('\u200b', '')).toContain(message);
      expect(description).not.toContain('https://evil');
      expect(description).toMatch(new RegExp(`/dashboard\\?session=${id}$`));
    }
  });

  test('ENC-07, ENC-25 can’t be injected with lines, and folds long lines', async () => {
    const malicious = 'About; a, b \\ c\r\nATTENDEE:mailto:eve@example.com\nEND:VEVENT ' + 'é'.repeat(200);
    const response = await scenario.book(scenario.booker, { scheduledAt: start, message: malicious });
    const { id, clientSecret } = response.json<{ id: string; clientSecret: string }>();
    await scenario.pay(clientSecret);
    const { db } = scenario.it.deps;
    const firstName = 'Eve\u0085X;,\\';
    await db.update(users).set({ firstName }).where(eq(users.id, scenario.booker.user.id));
    const whole = await findAny(db, id);
    if (!whole) throw new Error('no booking');
    const file = calendarOf(scenario.it.deps, whole, 'expert', 'PUBLISH');
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line).not.toMatch(/^(ATTENDEE|END:VEVENT E)/);
    }
    const event = read(file);
    expect(event.attendees).toEqual([]);
    expect(event.summary).toContain('Eve');
    expect(event.description.replaceAll('\u200b', '')).toContain(
      'About; a, b \\ c\nATTENDEE:mailto:eve@example.com\nEND:VEVENT',
    );
  });

  test('invites only its recipient, with us as organizer, and omits the other party’s email address', async () => {
    const id = await it.confirmed(start);
    const { db } = scenario.it.deps;
    const set = (userId: string, email: string) =>
      db.update(users).set({ email }).where(eq(users.id, userId));
    await set(scenario.booker.user.id, `booker-${id}@example.com`);
    await set(scenario.expert.user.id, `expert-${id}@example.com`);
    const whole = await findAny(db, id);
    if (!whole) throw new Error('no booking');
    const file = calendarOf(scenario.it.deps, whole, 'booker', 'REQUEST');
    expect(read(file)).toMatchObject({
      method: 'REQUEST',
      organizer: expect.stringMatching(/^mailto:/i),
      attendees: [`MAILTO:booker-${id}@example.com`],
    });
    expect(file).not.toContain(`expert-${id}`);
  });
});
