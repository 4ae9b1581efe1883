import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/db/tables/mails.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { users } from '#server/db/tables/users.ts';
import { transaction } from '#server/db/transaction.ts';
import { notifyOfBookingEvents } from '#server/features/notifications/bookings/booking-events.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Notifications } from '#shared/notifications/notifications.schema.ts';
import { type Person, signUp } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';
import { addNotification, deleteOldNotifications } from './notifications.service.ts';
import { notifyPayoutSent } from './payout-sent.ts';

const it = testPayments();
const { scenario } = it;
const start = '2030-03-04T09:00:00.000Z';
const neverStops = new AbortController().signal;

const list = async (by: Person) => (await by.call('GET', '/api/notices')).json<Notifications>();
const titles = async (by: Person) => (await list(by)).notices.map(({ title }) => title);
const move = (by: Person, id: string, verb: string, payload: unknown = {}) =>
  by.call('POST', `/api/bookings/${id}/${verb}`, payload);
const notifyAll = () => notifyOfBookingEvents(scenario.it.deps, neverStops);
const add = (userId: string, title: string) =>
  transaction(scenario.it.deps.db, (tx) =>
    addNotification(tx, scenario.it.deps, {
      userId,
      kind: 'test',
      title,
      text: 'A line',
      path: '/dashboard',
    }),
  );

beforeEach(async () => {
  await scenario.signUpParties();
  const { db } = scenario.it.deps;
  await db
    .update(users)
    .set({ firstName: 'Nora', lastName: 'Kim' })
    .where(eq(users.id, scenario.booker.user.id));
  await db
    .update(users)
    .set({ firstName: 'Mara', lastName: 'Lind' })
    .where(eq(users.id, scenario.expert.user.id));
  await db.execute(sql`delete from booking_event_outbox`);
});

describe('booking notifications in the bell', () => {
  test('each event appears once, newest first, also for people without an email address', async () => {
    const id = await it.authorized(start);
    await Promise.all(Array.from({ length: 4 }, notifyAll));
    expect(await list(scenario.booker)).toEqual({ unread: 0, unreadMessages: 0, waiting: [], notices: [] });
    expect(await list(scenario.expert)).toEqual({
      unread: 1,
      unreadMessages: 0,
      waiting: [expect.objectContaining({ kind: 'request', bookingId: id })],
      notices: [
        {
          id: expect.any(String),
          title: 'Nora Kim requested a session',
          text: expect.stringMatching(
            /^Accept, decline, or suggest another time by .*\. Nora will only be charged if you accept\.$/,
          ),
          path: `/dashboard?session=${id}`,
          bookingId: id,
          isRead: false,
          createdAt: '2030-03-01T00:00:00.000Z',
        },
      ],
    });
    scenario.moveTo('2030-03-01T00:01:00Z');
    await move(scenario.expert, id, 'confirm');
    await notifyAll();
    await notifyAll();
    expect(await titles(scenario.booker)).toEqual(['Mara Lind accepted your request']);
    expect(await titles(scenario.expert)).toEqual([
      'Session confirmed with Nora Kim',
      'Nora Kim requested a session',
    ]);
    const confirmationMails = await scenario.it.deps.db
      .select()
      .from(mails)
      .where(eq(mails.kind, 'booking_confirmed'));
    expect(confirmationMails).toEqual([]);
  });

  test('the text gives the session time where there is one, and never mentions an email', async () => {
    const id = await it.confirmed(start);
    const proposal = await move(scenario.expert, id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    await notifyAll();
    await move(scenario.booker, id, `proposals/${proposal.json<Booking>().proposal?.id}/accept`);
    await notifyAll();
    await move(scenario.booker, id, 'cancel');
    await notifyAll();
    const own = (await list(scenario.booker)).notices;
    expect(own.map(({ title }) => title).toSorted()).toEqual(
      [
        'You canceled your session with Mara Lind',
        'Your session with Mara Lind was rescheduled',
        'Mara Lind proposed a new time',
        'Mara Lind accepted your request',
      ].toSorted(),
    );
    const text = (title: RegExp) => own.find((each) => title.test(each.title))?.text;
    expect(text(/accepted/)).toBe(
      'Mon 4 Mar, 09:00 – 09:30 · UTC. Your card was charged $75. Join from your dashboard.',
    );
    expect(text(/rescheduled/)).toBe(
      'It’s now Tue 5 Mar, 10:00 – 10:30 · UTC. You don’t need to do anything.',
    );
    expect(text(/proposed/)).toBe(
      'Tue 5 Mar, 10:00 – 10:30 · UTC. Accept it or keep the current time by Mon 4 Mar, 09:00 · UTC.',
    );
    const all = [...own, ...(await list(scenario.expert)).notices];
    for (const each of all) expect(each.text).not.toMatch(/mail|^$/);
  });

  test('reminders and payouts appear too', async () => {
    await it.authorized('2030-03-20T09:00:00.000Z');
    await notifyAll();
    scenario.moveTo('2030-03-02T00:00:00Z');
    await it.jobs(2);
    expect((await titles(scenario.expert))[0]).toBe('Nora Kim is waiting for your response');
    scenario.moveTo('2030-03-02T00:00:01Z');
    const { deps } = scenario.it;
    const { profileId } = scenario.expert;
    await transaction(deps.db, (tx) =>
      notifyPayoutSent(tx, deps, { profileId, amount: 6_750, kind: 'booking' }),
    );
    expect((await list(scenario.expert)).notices[0]).toMatchObject({
      title: 'Your $67.50 payout is on its way',
      path: '/payouts',
      bookingId: null,
    });
  });

  test('no bell entry is left behind when the email can’t be written', async () => {
    await it.authorized(start);
    await scenario.it.deps.db
      .update(users)
      .set({ email: `${scenario.expert.user.username}@example.com` })
      .where(eq(users.id, scenario.expert.user.id));
    await notifyOfBookingEvents({ ...scenario.it.deps, origin: 'no address' }, neverStops);
    expect(await list(scenario.expert)).toMatchObject({ unread: 0, unreadMessages: 0, notices: [] });
  });
});

describe('the notification list', () => {
  test('holds the newest 50, and counts all that are unread', async () => {
    const person = await signUp(scenario.it);
    for (let n = 0; n < 60; n += 1) {
      scenario.moveTo(new Date(Date.parse(start) + n * 1000).toISOString());
      await add(person.user.id, `Notification ${n}`);
    }
    const { unread, notices: listed } = await list(person);
    expect(unread).toBe(60);
    expect(listed.map(({ title }) => title)).toEqual(
      Array.from({ length: 50 }, (_, n) => `Notification ${59 - n}`),
    );
  });

  test('is marked as read one by one or all at once, by its owner only', async () => {
    const [person, other] = [await signUp(scenario.it), await signUp(scenario.it)];
    for (const title of ['One', 'Two', 'Three']) await add(person.user.id, title);
    await add(other.user.id, 'Theirs');
    const { notices: own } = await list(person);
    const read = (by: Person, body?: object) => by.call('POST', '/api/notices/read', body);
    for (const id of [own[0]?.id, 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      expect((await read(other, { id })).statusCode).toBe(404);
    }
    expect((await read(other, { id: 7 })).statusCode).toBe(400);
    expect(await list(person)).toMatchObject({ unread: 3 });
    for (let time = 0; time < 2; time += 1) {
      expect((await read(person, { id: own[0]?.id })).statusCode).toBe(204);
      expect(await list(person)).toMatchObject({ unread: 2 });
    }
    expect((await list(person)).notices.filter(({ isRead }) => isRead)).toMatchObject([{ id: own[0]?.id }]);
    expect((await read(person)).statusCode).toBe(204);
    expect(await list(person)).toMatchObject({ unread: 0 });
    expect(await list(other)).toMatchObject({ unread: 1 });
  });

  test('cuts titles and texts to one line, however long a name is', async () => {
    const person = await signUp(scenario.it);
    await add(person.user.id, `${'👩🏽‍🚀'.repeat(100)}\r\nsecond\tline`);
    const [notification] = (await list(person)).notices;
    expect(notification?.title).toMatch(/^👩.*…$/u);
    expect(notification?.title).not.toMatch(/[\r\n\t]/);
  });

  test('drops read notifications after 90 days', async () => {
    const person = await signUp(scenario.it);
    for (const title of ['Read', 'Unread']) await add(person.user.id, title);
    const remaining = async () => {
      await deleteOldNotifications(scenario.it.deps);
      const rows = await scenario.it.deps.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, person.user.id));
      return rows.map(({ title }) => title).toSorted();
    };
    const [read] = (await list(person)).notices.filter(({ title }) => title === 'Read');
    await person.call('POST', '/api/notices/read', { id: read?.id });
    scenario.moveTo('2030-05-30T00:00:00Z');
    expect(await remaining()).toEqual(['Read', 'Unread']);
    scenario.moveTo('2030-05-30T00:00:01Z');
    expect(await remaining()).toEqual(['Unread']);
  });
});
