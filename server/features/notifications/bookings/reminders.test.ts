import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Notifications } from '#shared/notifications/notifications.schema.ts';
import { methodOf, testNotifications } from '#test/test-notifications.ts';
import { sendReminders } from './reminders.service.ts';

const it = testNotifications();
const { scenario, meet, move, mailed, subjects, subjectsAt } = it;
const start = '2030-03-04T09:00:00.000Z';
const soon = new AbortController().signal;

describe('an expert who hasn’t answered', () => {
  beforeEach(meet);

  test('is reminded a day and three hours before the request runs out, once each', async () => {
    await it.authorized('2030-03-20T09:00:00.000Z');
    await mailed();
    const reminded = async (instant: string) => (await it.subjectsAt(instant)).expert;
    const words = ['Nora Kim is waiting for your answer'];
    expect(await reminded('2030-03-01T23:59:59Z')).toEqual([]);
    expect(await reminded('2030-03-02T00:00:00Z')).toEqual(words);
    expect(await reminded('2030-03-02T00:00:10Z')).toEqual([]);
    expect(await reminded('2030-03-02T20:59:59Z')).toEqual([]);
    expect(await reminded('2030-03-02T21:00:00Z')).toEqual(words);
    expect(await reminded('2030-03-02T23:59:59Z')).toEqual([]);
  });

  test('is not reminded of what was answered', async () => {
    const id = await it.authorized('2030-03-20T09:00:00.000Z');
    await move('expert', id, 'decline');
    await mailed();
    scenario.moveTo('2030-03-02T00:00:00Z');
    await it.jobs();
    expect(await subjects()).toEqual({ booker: [], expert: [] });
  });
});

describe('two who have agreed', () => {
  beforeEach(meet);
  const nothing = { booker: [], expert: [] };
  const both = (left: string) => ({
    booker: [`In ${left}: your session with Mara Lind`],
    expert: [`In ${left}: your session with Nora Kim`],
  });
  const agree = async (at: string = start) => {
    const id = await it.confirmed(at);
    await mailed();
    return id;
  };

  test('are reminded a day and a quarter of an hour before, once each', async () => {
    await agree();
    expect(await subjectsAt('2030-03-03T08:59:59Z')).toEqual(nothing);
    expect(await subjectsAt('2030-03-03T09:00:00Z')).toEqual(both('24 hours'));
    expect(await subjectsAt('2030-03-03T09:00:20Z')).toEqual(nothing);
    expect(await subjectsAt('2030-03-04T08:44:59Z')).toEqual(nothing);
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual(both('15 minutes'));
    expect(await subjectsAt('2030-03-04T08:59:59Z')).toEqual(nothing);
  });

  test('read when, on their own clocks, keep it in their calendars, and find the way in when it counts', async () => {
    const id = await agree();
    const { meetingLink } = await it.view(id);
    const { booker, expert } = await it.mailedAt('2030-03-03T09:00:00Z');
    expect(booker[0]?.text).toContain('When: Mon 4 Mar, 10:00 – 10:30 · Berlin time');
    expect(expert[0]?.text).toContain('When: Mon 4 Mar, 04:00 – 04:30 · New York time');
    expect(booker[0]?.text).toMatch(/Open your dashboard:\nhttp:\/\/\S+\/dashboard\n/);
    expect(booker[0]?.text).not.toContain(meetingLink);
    expect([methodOf(booker[0]), methodOf(expert[0])]).toEqual(['REQUEST', 'REQUEST']);
    expect(booker[0]?.attachments[0]?.content).toContain(`UID:booking-${id}@`);
    const last = await it.mailedAt('2030-03-04T08:45:00Z');
    expect(last.booker[0]?.text).toContain(`Join Meeting:\n${meetingLink}`);
    expect(last.expert[0]?.text).toContain(`Join Meeting:\n${meetingLink}`);
  });

  test('hear it under the bell as well, without an address only there', async () => {
    await agree();
    await it.set('booker', { email: null });
    expect((await subjectsAt('2030-03-03T09:00:00Z')).booker).toEqual([]);
    const { notices } = (await scenario.booker.call('GET', '/api/notices')).json<Notifications>();
    expect(notices[0]).toMatchObject({
      title: 'You meet Mara Lind in 24 hours',
      text: 'Mon 4 Mar, 10:00 – 10:30 · Berlin time',
      path: '/dashboard',
    });
  });

  test('a little before are not told that it is in a day', async () => {
    scenario.moveTo('2030-03-03T10:00:00Z');
    await agree();
    expect(await subjectsAt('2030-03-03T12:00:00Z')).toEqual(nothing);
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual(both('15 minutes'));
  });

  test('on another time are reminded of that one', async () => {
    const id = await agree();
    await subjectsAt('2030-03-03T09:00:00Z');
    const answer = await move('expert', id, 'proposals', { scheduledAt: '2030-03-06T10:00:00Z' });
    await move('booker', id, `proposals/${answer.json<Booking>().proposal?.id}/accept`);
    await mailed();
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual(nothing);
    expect(await subjectsAt('2030-03-05T10:00:00Z')).toEqual(both('24 hours'));
    expect(await subjectsAt('2030-03-06T09:45:00Z')).toEqual(both('15 minutes'));
  });

  test('that it is called off are not reminded', async () => {
    const id = await agree();
    await move('booker', id, 'cancel');
    await mailed();
    expect(await subjectsAt('2030-03-03T09:00:00Z')).toEqual(nothing);
  });

  test('while nobody was there to tell them hear it late, as it is then, and never after the start', async () => {
    await agree();
    expect(await subjectsAt('2030-03-03T20:10:00Z')).toEqual(both('13 hours'));
    await agree('2030-03-10T09:00:00.000Z');
    const { booker } = await subjectsAt('2030-03-10T09:00:00Z');
    expect(booker.filter((subject) => subject.startsWith('In '))).toEqual([]);
  });

  test('are told once, however many remind at once', async () => {
    await agree();
    scenario.moveTo('2030-03-03T09:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => sendReminders(scenario.it.deps, soon)));
    expect(await subjects()).toEqual(both('24 hours'));
  });

  test('can do without, each for themself; the bell still rings', async () => {
    await agree();
    const { booker } = await it.mailedAt('2030-03-03T09:00:00Z');
    const link = new URL(/Stop mails like this:\n(\S+)/.exec(booker[0]?.text ?? '')?.[1] ?? '');
    const stopped = await scenario.expert.call('POST', `/api${link.pathname}`);
    expect(stopped.json()).toEqual({ topic: 'reminders', sent: false });
    expect(await subjectsAt('2030-03-04T08:45:00Z')).toEqual({ ...both('15 minutes'), booker: [] });
    const { notices } = (await scenario.booker.call('GET', '/api/notices')).json<Notifications>();
    expect(notices[0]?.title).toBe('You meet Mara Lind in 15 minutes');
  });
});
