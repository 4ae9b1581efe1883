import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingEventOutbox } from '#server/db/tables/booking-event-outbox.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import { decideRefund } from '#server/features/bookings/moves/operator-moves.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { type Mail, methodOf, testNotifications } from '#test/test-notifications.ts';
import { notifyOfBookingEvents } from './booking-events.service.ts';

const it = testNotifications();
const { scenario, meet, move, mailed, subjects } = it;
const start = '2030-03-04T09:00:00.000Z';
const soon = new AbortController().signal;

describe('what happens to a booking is told by mail', () => {
  beforeEach(meet);

  test('a request: to the expert alone, with the time on their clocks, the deadline and one link', async () => {
    await it.request('2030-03-05T09:00:00.000Z');
    const id = await it.authorized(start);
    const { booker, expert } = await mailed();
    expect(booker).toEqual([]);
    expect(expert).toHaveLength(1);
    const [mail] = expert;
    expect(mail?.subject).toBe('Nora Kim asks for 30 minutes of your time');
    expect(mail?.text).toContain('When: Mon 4 Mar, 04:00 – 04:30 · New York time');
    expect(mail?.text).toContain('For Nora: Mon 4 Mar, 10:00 – 10:30 · Berlin time');
    expect(mail?.text).toContain('$75, you receive $67.50');
    expect(mail?.text).toContain('Please answer by Sat 2 Mar, 19:00 · New York time.');
    expect(mail?.text).toContain('> About my clock');
    expect(mail?.text).toContain(`/respond/${id}.`);
    expect(mail?.html.match(/<a\s/g)).toHaveLength(1);
    expect(methodOf(mail)).toBe('PUBLISH');
    expect(mail?.attachments[0]?.content).toContain('STATUS:TENTATIVE');
  });

  test('accepted: both keep it in their calendars, and a new time and the end move what is there', async () => {
    const id = await it.confirmed(start);
    const uids = new Set<string | undefined>();
    const sequences: number[] = [];
    const note = (mail: Mail | undefined) => {
      const { content = '' } = mail?.attachments[0] ?? {};
      uids.add(/UID:(.*)/.exec(content)?.[1]);
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(content)?.[1]));
    };
    const first = await mailed();
    expect(first.booker.map(({ subject }) => subject)).toEqual([
      'Mara Lind accepted: Mon 4 Mar, 10:00 – 10:30 · Berlin time',
    ]);
    expect(first.booker[0]?.text).toContain('held until your session is done');
    // Accepted before it was told: nobody is asked for an answer that is there.
    expect(first.expert.map(({ subject }) => subject)).toEqual([
      'Your session with Nora Kim: Mon 4 Mar, 04:00 – 04:30 · New York time',
    ]);
    expect(methodOf(first.booker[0])).toBe('REQUEST');
    note(first.booker[0]);

    const proposal = await move('expert', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    expect(await subjects()).toEqual({ booker: ['Mara Lind proposes another time'], expert: [] });
    const { proposal: open } = proposal.json<Booking>();
    await move('booker', id, `proposals/${open?.id}/accept`);
    const moved = await mailed();
    expect(moved.booker[0]?.subject).toBe(
      'New time: your session with Mara Lind, Tue 5 Mar, 11:00 – 11:30 · Berlin time',
    );
    expect([methodOf(moved.booker[0]), methodOf(moved.expert[0])]).toEqual(['REQUEST', 'REQUEST']);
    note(moved.booker[0]);

    scenario.moveTo('2030-03-05T09:00:00Z');
    await move('booker', id, 'cancel', { reason: 'I am ill' });
    const ended = await mailed();
    expect(ended.booker[0]?.text).toContain('You cancelled the session with Mara Lind');
    expect(ended.booker[0]?.text).toContain('You get back $37.50');
    expect(ended.expert[0]?.text).toContain('Nora Kim cancelled the session with you');
    expect(ended.expert[0]?.text).toContain('You receive $33.75.');
    expect(ended.expert[0]?.text).toContain('> I am ill');
    expect([methodOf(ended.booker[0]), methodOf(ended.expert[0])]).toEqual(['CANCEL', 'CANCEL']);
    note(ended.booker[0]);
    expect(uids.size).toBe(1);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
  });

  test('declined, withdrawn, run out: in plain words, to those who didn’t do it', async () => {
    const declined = await it.authorized(start);
    await mailed();
    await move('expert', declined, 'decline', { reason: 'Away' });
    const { booker } = await mailed();
    expect(booker[0]?.subject).toBe('Mara Lind can’t take your session');
    expect(booker[0]?.text).toContain('Nothing was charged');
    expect(booker[0]?.text).toContain('> Away');

    const withdrawn = await it.authorized(start);
    await mailed();
    await move('booker', withdrawn, 'withdraw');
    expect(await subjects()).toEqual({ booker: [], expert: ['Nora Kim took the request back'] });

    await it.authorized('2030-03-10T09:00:00.000Z');
    await mailed();
    scenario.moveTo('2030-03-03T00:00:00Z');
    await it.jobs();
    expect(await subjects()).toEqual({
      booker: ['Mara Lind didn’t answer in time'],
      expert: ['The request of Nora Kim has run out'],
    });
  });

  test('an unpaid request that ends is nobody’s news', async () => {
    await it.request(start);
    scenario.moveTo('2030-03-01T00:15:00Z');
    await it.jobs();
    expect(await subjects()).toEqual({ booker: [], expert: [] });
  });

  test('a refused new time is told to whoever proposed it', async () => {
    const id = await it.confirmed(start);
    const answer = await move('booker', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    await mailed();
    await move('expert', id, `proposals/${answer.json<Booking>().proposal?.id}/refuse`);
    expect(await subjects()).toEqual({ booker: ['Mara Lind keeps the time of your session'], expert: [] });
  });

  test('a session that went wrong: both hear what the other says, and what was decided', async () => {
    const id = await it.confirmed(start);
    await mailed();
    scenario.moveTo('2030-03-04T09:20:00Z');
    await move('expert', id, 'no-show');
    expect(await subjects()).toEqual({ booker: ['Mara Lind says that you didn’t come'], expert: [] });
    await move('booker', id, 'report', { reason: 'I was there' });
    const { expert } = await mailed();
    expect(expert[0]?.subject).toBe('Nora Kim reported a problem with your session');
    expect(expert[0]?.text).toContain('> I was there');
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    await mailed();
    await decideRefund(scenario.it.deps, {
      operatorId: scenario.expert.user.id,
      bookingId: id,
      refundPercent: 50,
    });
    const decided = await mailed();
    expect(decided.booker[0]?.text).toContain('You get back $37.50');
    expect(decided.expert[0]?.text).toContain('You receive $33.75.');
  });

  test('once each, however many tell it at once, and to nobody without an address', async () => {
    await it.confirmed(start);
    await Promise.all(Array.from({ length: 5 }, () => notifyOfBookingEvents(scenario.it.deps, soon)));
    const { booker, expert } = await mailed();
    expect([booker.length, expert.length]).toEqual([1, 1]);
    await scenario.it.deps.db.update(users).set({ email: null }).where(eq(users.id, scenario.booker.user.id));
    await it.confirmed('2030-03-06T09:00:00.000Z');
    const later = await mailed();
    expect([later.booker.length, later.expert.length]).toEqual([0, 1]);
    expect(await scenario.it.deps.db.select().from(bookingEventOutbox)).toEqual([]);
  });

  test('what can’t be told waits a minute, and the rest doesn’t wait for it', async () => {
    const id = await it.authorized(start);
    const [event] = await scenario.it.deps.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .limit(1);
    const broken = {
      ...scenario.it.deps,
      origin: 'no address',
    };
    await notifyOfBookingEvents(broken, soon);
    expect((await mailed()).expert).toEqual([]);
    expect(scenario.it.logs.join('')).toContain('news that could not be told');
    scenario.moveTo('2030-03-01T00:01:00Z');
    expect((await subjects()).expert).toEqual(['Nora Kim asks for 30 minutes of your time']);
    expect(event).toBeDefined();
  });

  test('nothing that people write is taken as markup, as a header or as an address', async () => {
    await scenario.it.deps.db
      .update(users)
      .set({ firstName: '<a href="https://evil.example">Nora</a>', lastName: 'www.evil.example' })
      .where(eq(users.id, scenario.booker.user.id));
    const id = await it.authorized(start);
    await move('booker', id, 'withdraw', { reason: 'see https://evil.example\r\nBcc: eve@example.com' });
    const { expert } = await mailed();
    for (const { html, subject, attachments } of expert) {
      expect(html).not.toContain('<a href="https://evil');
      expect(html).not.toMatch(/evil\.example/);
      expect(subject).not.toMatch(/[\r\n]/);
      for (const { content } of attachments) expect(content).not.toMatch(/^Bcc/m);
    }
  });
});

test('how soon an expert answers is known from the third answer on', async () => {
  await meet();
  const known = async () => {
    await notifyOfBookingEvents(scenario.it.deps, soon);
    const [row] = await scenario.it.deps.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, scenario.expert.profileId));
    return row?.responseTime;
  };
  const answered = async (day: number, minutes: number, verb: string) => {
    scenario.moveTo('2030-03-01T00:00:00Z');
    const id = await it.authorized(`2030-03-${day}T09:00:00.000Z`);
    scenario.moveTo(new Date(Date.parse('2030-03-01T00:00:00Z') + minutes * 60_000).toISOString());
    await move('expert', id, verb);
  };
  await answered(10, 10, 'confirm');
  await answered(11, 50, 'decline');
  expect(await known()).toBeNull();
  await answered(12, 30, 'confirm');
  expect(await known()).toBe(30);
  await answered(13, 600, 'confirm');
  expect(await known()).toBe(40);
});
