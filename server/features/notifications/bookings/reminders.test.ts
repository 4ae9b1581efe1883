import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Notifications } from '#shared/notifications/notifications.schema.ts';
import { methodOf, testNotifications } from '#test/test-notifications.ts';
import { sendReminders } from './reminders.service.ts';

const it = testNotifications();
const { scenario, meet, move, mailed, subjects, subjectsAt } = it;
const start = '2030-03-04T09:00:00.000Z';
const neverStops = new AbortController().signal;

describe('reminders of an unanswered request', () => {
  beforeEach(meet);

  test('reach the expert 24 hours and 3 hours before it expires, once each', async () => {
    await it.authorized('2030-03-20T09:00:00.000Z');
    await mailed();
    const reminded = async (instant: string) => (await it.subjectsAt(instant)).expert;
    const reminder = ['Reminder: Nora Kim is waiting for your response'];
    expect(await reminded('2030-03-01T23:59:59Z')).toEqual([]);
    expect(await reminded('2030-03-02T00:00:00Z')).toEqual(reminder);
    expect(await reminded('2030-03-02T00:00:10Z')).toEqual([]);
    expect(await reminded('2030-03-02T20:59:59Z')).toEqual([]);
    expect(await reminded('2030-03-02T21:00:00Z')).toEqual(reminder);
    expect(await reminded('2030-03-02T23:59:59Z')).toEqual([]);
  });

  test('reach the client while the expert has suggested another time, then the expert again', async () => {
    const id = await it.authorized('2030-03-20T09:00:00.000Z');
    const answer = await move('expert', id, 'proposals', { scheduledAt: '2030-03-21T09:00:00Z' });
    await mailed();
    const { booker, expert } = await it.mailedAt('2030-03-02T00:00:00Z');
    expect(expert).toEqual([]);
    expect(booker.map(({ subject }) => subject)).toEqual([
      'Reminder: Mara Lind is waiting for your response',
    ]);
    expect(booker[0]?.text).toContain('keep your original time by Sun 3 Mar, 01:00 · Berlin time');
    await move('booker', id, `proposals/${answer.json<Booking>().proposal?.id}/refuse`);
    await mailed();
    expect(await subjectsAt('2030-03-02T21:00:00Z')).toEqual({
      booker: [],
      expert: ['Reminder: Nora Kim is waiting for your response'],
    });
  });

  test('stop once the expert has responded', async () => {
    const id = await it.authorized('2030-03-20T09:00:00.000Z');
    await move('expert', id, 'decline');
    await mailed();
    scenario.moveTo('2030-03-02T00:00:00Z');
    await it.jobs();
    expect(await subjects()).toEqual({ booker: [], expert: [] });
  });
});

describe('reminders of a session', () => {
  beforeEach(meet);
  const noMail = { booker: [], expert: [] };
  const both = (timeLeft: string) => ({
    booker: [`Your session with Mara Lind starts in ${timeLeft}`],
    expert: [`Your session with Nora Kim starts in ${timeLeft}`],
  });
  const confirmSession = async (at: string = start) => {
    const id = await it.confirmed(at);
    await mailed();
    return id;
  };

  test('reach both parties 24 hours and 15 minutes before, once each', async () => {
    await confirmSession();
    expect(await subjectsAt('2030-03-03T08:59:59Z')).toEqual(noMail);
    expect(await subjectsAt('2030-03-03T09:00:00Z')).toEqual(both('24 hours'));
    expect(await subjectsAt('2030-03-03T09:00:20Z')).toEqual(noMail);
    expect(await subjectsAt('2030-03-04T08:44:59Z')).toEqual(noMail);
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual(both('15 minutes'));
    expect(await subjectsAt('2030-03-04T08:59:59Z')).toEqual(noMail);
  });

  test('give the reader’s local time and a calendar invite, and the last one the meeting link', async () => {
    const id = await confirmSession();
    const { meetingLink } = await it.view(id);
    const { booker, expert } = await it.mailedAt('2030-03-03T09:00:00Z');
    expect(booker[0]?.text).toContain('When: Mon 4 Mar, 10:00 – 10:30 · Berlin time');
    expect(expert[0]?.text).toContain('When: Mon 4 Mar, 04:00 – 04:30 · New York time');
    expect(booker[0]?.text).toMatch(/Go to dashboard:\nhttp:\/\/\S+\/dashboard\?session=\S+\n/);
    expect(booker[0]?.text).not.toContain(meetingLink);
    expect([methodOf(booker[0]), methodOf(expert[0])]).toEqual(['REQUEST', 'REQUEST']);
    expect(booker[0]?.attachments[0]?.content).toContain(`UID:booking-${id}@`);
    const last = await it.mailedAt('2030-03-04T08:45:00Z');
    expect(last.booker[0]?.text).toContain(`Join Meeting:\n${meetingLink}`);
    expect(last.expert[0]?.text).toContain(`Join Meeting:\n${meetingLink}`);
  });

  test('appear in the bell too, and only there for people without an address', async () => {
    await confirmSession();
    await it.set('booker', { email: null });
    expect((await subjectsAt('2030-03-03T09:00:00Z')).booker).toEqual([]);
    const { notices } = (await scenario.booker.call('GET', '/api/notices')).json<Notifications>();
    expect(notices[0]).toMatchObject({
      title: 'Your session with Mara Lind starts in 24 hours',
      text: 'Mon 4 Mar, 10:00 – 10:30 · Berlin time. If you can’t make it, please cancel or propose a new time.',
      path: expect.stringMatching(/^\/dashboard\?session=/),
    });
  });

  test('skip the 24-hour one for a session booked less than 24 hours ahead', async () => {
    scenario.moveTo('2030-03-03T10:00:00Z');
    await confirmSession();
    expect(await subjectsAt('2030-03-03T12:00:00Z')).toEqual(noMail);
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual(both('15 minutes'));
  });

  test('follow a rescheduled session', async () => {
    const id = await confirmSession();
    await subjectsAt('2030-03-03T09:00:00Z');
    const answer = await move('expert', id, 'proposals', { scheduledAt: '2030-03-06T10:00:00Z' });
    await move('booker', id, `proposals/${answer.json<Booking>().proposal?.id}/accept`);
    await mailed();
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual(noMail);
    expect(await subjectsAt('2030-03-05T10:00:00Z')).toEqual(both('24 hours'));
    expect(await subjectsAt('2030-03-06T09:45:00Z')).toEqual(both('15 minutes'));
  });

  test('stop when the session is canceled', async () => {
    const id = await confirmSession();
    await move('booker', id, 'cancel');
    await mailed();
    expect(await subjectsAt('2030-03-03T09:00:00Z')).toEqual(noMail);
  });

  test('are sent late after downtime, with the time that is left, and never after the start', async () => {
    await confirmSession();
    expect(await subjectsAt('2030-03-03T20:10:00Z')).toEqual(both('13 hours'));
    await confirmSession('2030-03-10T09:00:00.000Z');
    const { booker } = await subjectsAt('2030-03-10T09:00:00Z');
    expect(booker.filter((subject) => subject.includes('starts in'))).toEqual([]);
  });

  test('are sent once by parallel runs', async () => {
    await confirmSession();
    scenario.moveTo('2030-03-03T09:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => sendReminders(scenario.it.deps, neverStops)));
    expect(await subjects()).toEqual(both('24 hours'));
  });

  test('can be unsubscribed from by each party; the bell still shows them', async () => {
    await confirmSession();
    const { booker } = await it.mailedAt('2030-03-03T09:00:00Z');
    const link = new URL(/Unsubscribe from these emails:\n(\S+)/.exec(booker[0]?.text ?? '')?.[1] ?? '');
    const unsubscribed = await scenario.expert.call('POST', `/api${link.pathname}`);
    expect(unsubscribed.json()).toEqual({ topic: 'reminders', sent: false });
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual({ ...both('15 minutes'), booker: [] });
    const { notices } = (await scenario.booker.call('GET', '/api/notices')).json<Notifications>();
    expect(notices[0]?.title).toBe('Your session with Mara Lind starts in 15 minutes');
  });
});
