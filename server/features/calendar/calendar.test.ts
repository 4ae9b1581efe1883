import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { payments } from '#server/db/tables/payments.ts';
import { signToken } from '#server/secrets/signed-token.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { CalendarLink, Settings } from '#shared/settings/settings.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { type Person, password, signUp, uniqueName } from '#test/people.ts';
import { testNotifications } from '#test/test-notifications.ts';

const it = testNotifications();
const { scenario, move } = it;
const start = '2030-03-04T09:00:00.000Z';

const linkOf = async (person: Person, { renew = false } = {}) => {
  const request = { currentPassword: password, renew };
  const { calendarUrl } = (await person.call('POST', '/api/settings/calendar', request)).json<CalendarLink>();
  return new URL(calendarUrl).pathname;
};
const fetchFeed = (path: string) => caller(scenario.it)('GET', path);

/** Parses the file as strictly as a calendar app may. */
function parse(file: string) {
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true });
    return {
      uid: event.uid,
      sequence: event.sequence,
      starts: event.startDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      status: component.getFirstPropertyValue('status'),
    };
  });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return events;
}

describe('a calendar feed', () => {
  beforeEach(it.meet);

  test('lists requests and sessions to anyone with the link, and is never cached', async () => {
    const confirmed = await it.confirmed(start);
    const requested = await it.authorized('2030-03-05T09:00:00.000Z');
    await it.request('2030-03-06T09:00:00.000Z');
    const declined = await it.authorized('2030-03-07T09:00:00.000Z');
    await move('expert', declined, 'decline');
    const answer = await fetchFeed(await linkOf(scenario.expert));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    const { meetingLink } = await it.view(confirmed);
    expect(parse(answer.body)).toMatchObject([
      { uid: `booking-${confirmed}@127.0.0.1`, starts: start, location: meetingLink, status: 'CONFIRMED' },
      { uid: `booking-${requested}@127.0.0.1`, summary: 'Session with Nora Kim', status: 'TENTATIVE' },
    ]);
    expect(answer.body).not.toMatch(/@example\.com|mailto|ATTENDEE/i);
    const own = await fetchFeed(await linkOf(scenario.booker));
    expect(parse(own.body).map(({ summary }) => summary)).toEqual([
      'Session with Mara Lind',
      'Session with Mara Lind',
    ]);
    expect(parse((await fetchFeed(await linkOf(await signUp(scenario.it)))).body)).toEqual([]);
  });

  test('keeps working when the expert changes their username, and no email has the old one', async () => {
    const { expert } = scenario;
    const [feed, clientFeed] = [await linkOf(expert), await linkOf(scenario.booker)];
    const change = { username: uniqueName('New'), currentPassword: password };
    expect((await expert.call('POST', '/api/settings/username', change)).statusCode).toBe(200);
    await it.confirmed(start);
    for (const link of [feed, clientFeed]) expect(parse((await fetchFeed(link)).body)).toHaveLength(1);
    const { booker, expert: own } = await it.mailed();
    const about = [...booker, ...own].filter(({ bookingId }) => bookingId !== null);
    expect(about.length).toBeGreaterThan(1);
    for (const { html, text } of about) {
      expect(text).toMatch(/Mara Lind|Nora Kim/);
      expect(`${html}${text}`).not.toContain(expert.user.username);
    }
  });

  test('reschedules and removes the same event that the emailed invite created', async () => {
    const id = await it.confirmed(start);
    const mail = (await it.mailed()).expert[0];
    const link = await linkOf(scenario.expert);
    const [first] = parse((await fetchFeed(link)).body);
    expect(mail?.attachments[0]?.content).toContain(`UID:${first?.uid}`);
    expect(mail?.attachments[0]?.content).toContain(`SEQUENCE:${first?.sequence}`);

    const proposal = await move('expert', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    await move('booker', id, `proposals/${proposal.json<Booking>().proposal?.id}/accept`);
    const [moved, ...others] = parse((await fetchFeed(link)).body);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ uid: first?.uid, starts: '2030-03-05T10:00:00.000Z' });
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);

    await move('booker', id, 'cancel');
    expect(parse((await fetchFeed(link)).body)).toEqual([]);
  });

  test('keeps past sessions for 90 days', async () => {
    await it.confirmed(start);
    const link = await linkOf(scenario.booker);
    const countAt = async (instant: string) => {
      scenario.moveTo(instant);
      await it.jobs();
      return parse((await fetchFeed(link)).body).length;
    };
    expect(await countAt('2030-03-04T09:30:00Z')).toBe(1);
    expect(await countAt('2030-06-02T09:29:59Z')).toBe(1);
    expect(await countAt('2030-06-02T09:30:00Z')).toBe(0);
  });

  test('lists many sessions completely, in order of time', async () => {
    const { deps } = scenario.it;
    const createdAt = new Date(start);
    const times = Array.from({ length: 130 }, (_, n) => new Date(Date.parse(start) + n * hourMs));
    const rows = await deps.db
      .insert(bookings)
      .values(
        times.map((scheduledAt) => {
          const endsAt = new Date(scheduledAt.getTime() + 15 * minuteMs);
          const blocked = { blockedFrom: scheduledAt, blockedUntil: endsAt };
          const { profileId } = scenario.expert;
          const bookerId = scenario.booker.user.id;
          const session = { profileId, bookerId, duration: 15, price: '50', status: 'confirmed' as const };
          return { ...session, scheduledAt, endsAt, ...blocked };
        }),
      )
      .returning();
    await deps.db.insert(payments).values(
      rows.map(({ id }) => {
        const provider = { intentId: `pi_${id}`, chargeId: `ch_${id}` };
        const paid = { kind: 'booking', state: 'captured', amount: 5000 } as const;
        return { bookingId: id, ...paid, ...provider, createdAt, updatedAt: createdAt };
      }),
    );
    const events = parse((await fetchFeed(await linkOf(scenario.booker))).body);
    expect(events.map(({ starts }) => starts)).toEqual(times.map((time) => time.toISOString()));
  });

  test('stops working at its old link when the link is replaced or removed', async () => {
    const first = await linkOf(scenario.expert);
    const second = await linkOf(scenario.expert, { renew: true });
    expect([(await fetchFeed(first)).statusCode, (await fetchFeed(second)).statusCode]).toEqual([404, 200]);
    const ended = await scenario.expert.call('DELETE', '/api/settings/calendar');
    expect(ended.json()).toMatchObject({ hasCalendarLink: false });
    expect((await fetchFeed(second)).statusCode).toBe(404);
  });

  test('shows its link again for the password, without breaking the calendars that use it', async () => {
    const first = await linkOf(scenario.expert);
    expect(await linkOf(scenario.expert)).toBe(first);
    expect((await fetchFeed(first)).statusCode).toBe(200);
  });

  test('isn’t given away to a borrowed session', async () => {
    const link = await linkOf(scenario.expert);
    const calls = [
      scenario.expert.call('GET', '/api/settings'),
      scenario.expert.call('PATCH', '/api/settings', { timeZone: 'UTC' }),
      scenario.expert.call('GET', '/auth/user'),
      scenario.expert.call('POST', '/api/settings/calendar', { currentPassword: 'a borrowed session' }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.body).not.toContain(link.split('.')[0]);
    const settings = (await scenario.expert.call('GET', '/api/settings')).json<Settings>();
    expect(settings.hasCalendarLink).toBe(true);
  });

  test('needs the password to be created, and ends when the password changes', async () => {
    const create = (body: object) => scenario.expert.call('POST', '/api/settings/calendar', body);
    expect((await create({})).statusCode).toBe(400);
    expect((await create({ currentPassword: 'a borrowed session' })).statusCode).toBe(403);
    const link = await linkOf(scenario.expert);
    const change = { currentPassword: password, newPassword: 'an entirely new one' };
    expect((await scenario.expert.call('POST', '/api/settings/password', change)).statusCode).toBe(204);
    expect((await fetchFeed(link)).statusCode).toBe(404);
  });

  test('can’t be reached with a forged link', async () => {
    const link = await linkOf(scenario.expert);
    const { config } = scenario.it.deps;
    const calendarId = link.split('/')[2]?.split('.')[0] ?? '';
    const forged = [
      'x',
      calendarId,
      signToken(config, 'respond', calendarId),
      signToken(config, 'calendar', scenario.expert.user.id),
      signToken(config, 'calendar', 'x'),
      signToken({ ...config, sessionSecret: 'another' }, 'calendar', calendarId),
    ];
    for (const token of forged) expect((await fetchFeed(`/calendar/${token}.ics`)).statusCode).toBe(404);
    expect((await fetchFeed(link.replace(/\.ics$/, ''))).statusCode).toBe(404);
    expect((await fetchFeed(link)).statusCode).toBe(200);
  });

  test('ENC-07 a message can’t add lines to the file', async () => {
    const answer = await scenario.book(scenario.booker, {
      scheduledAt: start,
      message: 'a; b, c \\ d\r\nATTENDEE:mailto:eve@example.com\nEND:VEVENT é'.repeat(6),
    });
    const { id, clientSecret } = answer.json<{ id: string; clientSecret: string }>();
    await scenario.pay(clientSecret);
    await it.view(id);
    const { body } = await fetchFeed(await linkOf(scenario.expert));
    expect(parse(body)).toHaveLength(1);
    expect(body).not.toMatch(/^ATTENDEE/m);
  });
});
