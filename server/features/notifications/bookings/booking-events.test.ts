import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { bookingEventOutbox } from '#server/db/tables/booking-event-outbox.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { users } from '#server/db/tables/users.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { decideRefund } from '#test/operator-moves.ts';
import { type Mail, methodOf, testNotifications } from '#test/test-notifications.ts';
import { notifyOfBookingEvents } from './booking-events.service.ts';

const it = testNotifications();
const { scenario, meet, move, mailed, subjects } = it;
const start = '2030-03-04T09:00:00.000Z';
const neverStops = new AbortController().signal;

describe('emails about booking events', () => {
  beforeEach(meet);

  test('a request is emailed to the expert with their local time, the deadline and one link', async () => {
    await it.request('2030-03-05T09:00:00.000Z');
    const id = await it.authorized(start);
    const { expert } = await mailed();
    expect(expert).toHaveLength(1);
    const [mail] = expert;
    expect(mail?.subject).toBe('Nora Kim requested a 30-minute session');
    expect(mail?.text).toContain('When: Mon 4 Mar, 04:00 – 04:30 · New York time');
    expect(mail?.text).toContain('For Nora: Mon 4 Mar, 10:00 – 10:30 · Berlin time');
    expect(mail?.text).toContain('Price: $75 (you receive $67.50)');
    expect(mail?.text).toContain(
      'Accept, decline, or suggest another time by Sat 2 Mar, 19:00 · New York time. Nora will only be charged if you accept.',
    );
    expect(mail?.text).toContain('> About my clock');
    expect(mail?.text).toContain(`/respond/${id}.`);
    expect(mail?.html.match(/<a\s/g)).toHaveLength(1);
    expect(methodOf(mail)).toBe('PUBLISH');
    expect(mail?.attachments[0]?.content).toContain('STATUS:TENTATIVE');
  });

  test('both get a calendar invite on acceptance, and rescheduling and canceling update the same event', async () => {
    const id = await it.confirmed(start);
    const uids = new Set<string | undefined>();
    const sequences: number[] = [];
    const record = (mail: Mail | undefined) => {
      const { content = '' } = mail?.attachments[0] ?? {};
      uids.add(/UID:(.*)/.exec(content)?.[1]);
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(content)?.[1]));
    };
    const first = await mailed();
    expect(first.booker.map(({ subject }) => subject)).toEqual([
      'Confirmed: your session with Mara Lind, Mon 4 Mar, 10:00 – 10:30 · Berlin time',
    ]);
    expect(first.booker[0]?.text).toContain('held until your session is done');
    // Accepted before the request was emailed: the expert is no longer asked to respond.
    expect(first.expert.map(({ subject }) => subject)).toEqual([
      'Confirmed: your session with Nora Kim, Mon 4 Mar, 04:00 – 04:30 · New York time',
    ]);
    expect(methodOf(first.booker[0])).toBe('REQUEST');
    record(first.booker[0]);

    const proposal = await move('expert', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    expect(await subjects()).toEqual({ booker: ['Mara Lind proposed a new time'], expert: [] });
    const { proposal: open } = proposal.json<Booking>();
    await move('booker', id, `proposals/${open?.id}/accept`);
    const moved = await mailed();
    expect(moved.booker[0]?.subject).toBe(
      'Rescheduled: your session with Mara Lind, Tue 5 Mar, 11:00 – 11:30 · Berlin time',
    );
    expect([methodOf(moved.booker[0]), methodOf(moved.expert[0])]).toEqual(['REQUEST', 'REQUEST']);
    record(moved.booker[0]);

    scenario.moveTo('2030-03-05T09:00:00Z');
    await move('booker', id, 'cancel', { reason: 'I am ill' });
    const ended = await mailed();
    expect(ended.booker[0]?.text).toContain('You canceled your session with Mara Lind');
    expect(ended.booker[0]?.text).toContain('You’ll get a refund of $37.50');
    expect(ended.expert[0]?.text).toContain('Nora Kim canceled your session');
    expect(ended.expert[0]?.text).toContain('You’ll receive $33.75 for this session.');
    expect(ended.expert[0]?.text).toContain('> I am ill');
    expect([methodOf(ended.booker[0]), methodOf(ended.expert[0])]).toEqual(['CANCEL', 'CANCEL']);
    record(ended.booker[0]);
    expect(uids.size).toBe(1);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(new Set(sequences).size).toBe(3);
  });

  test('declined, withdrawn and expired requests are emailed to those who didn’t act', async () => {
    const declined = await it.authorized(start);
    await mailed();
    await move('expert', declined, 'decline', { reason: 'Away' });
    const { booker } = await mailed();
    expect(booker[0]?.subject).toBe('Mara Lind declined your request');
    expect(booker[0]?.text).toContain('You weren’t charged, and the hold on your card has been released.');
    expect(booker[0]?.text).toContain('> Away');

    const withdrawn = await it.authorized(start);
    await mailed();
    await move('booker', withdrawn, 'withdraw');
    expect(await subjects()).toEqual({ booker: [], expert: ['Nora Kim withdrew their request'] });

    await it.authorized('2030-03-10T09:00:00.000Z');
    await mailed();
    scenario.moveTo('2030-03-03T00:00:00Z');
    await it.jobs();
    expect(await subjects()).toEqual({
      booker: ['Your request to Mara Lind expired'],
      expert: ['Nora Kim’s request expired'],
    });
  });

  test('an unpaid request that expires is not emailed', async () => {
    await it.request(start);
    scenario.moveTo('2030-03-01T00:15:00Z');
    await it.jobs();
    expect(await subjects()).toEqual({ booker: [], expert: [] });
  });

  test('a card that is declined when the expert accepts is emailed to both', async () => {
    const id = await it.authorized(start);
    await mailed();
    const restore = it.overrideProvider(() => ({
      capture: () => Promise.reject(new ProviderError('card', 'Your card was declined.')),
    }));
    expect((await move('expert', id, 'confirm')).statusCode).toBe(402);
    restore();
    const { booker, expert } = await mailed();
    expect(booker[0]?.subject).toBe('Payment problem: your session with Mara Lind isn’t booked');
    expect(booker[0]?.text).toContain('You and Mara agreed on a time, but your bank declined the charge.');
    expect(booker[0]?.text).toContain('You weren’t charged, and the hold on your card has been released.');
    expect(expert[0]?.text).toContain('The session isn’t booked, and the slot is open again.');
  });

  test('an authorization that ends before the expert responds is emailed to both', async () => {
    const id = await it.authorized(start);
    await mailed();
    const { intentId } = await it.paymentOf(id);
    await it.provider().paymentIntents.cancel(intentId ?? '');
    await it.jobs(3);
    const { booker, expert } = await mailed();
    expect(booker[0]?.subject).toBe('Payment problem: your session with Mara Lind isn’t booked');
    expect(booker[0]?.text).toContain('Your bank released the hold on your card before Mara responded.');
    expect(booker[0]?.text).not.toContain('agreed on a time');
    expect(expert.map(({ subject }) => subject)).toEqual(['Nora Kim’s payment didn’t go through']);
    expect(expert[0]?.text).toContain('The session isn’t booked, and the slot is open again.');
    expect(expert[0]?.text).not.toMatch(/accept|agreed/i);
  });

  test('a charge that completes too late is emailed to the client with the refund', async () => {
    const id = await it.authorized(start);
    await mailed();
    const restore = it.overrideProvider((real) => ({
      capture: async (...args) => {
        const captured = await real.capture(...args);
        scenario.moveTo('2030-03-04T09:06:00Z');
        return captured;
      },
    }));
    // The request's deadline, just before it passes.
    scenario.moveTo('2030-03-02T23:59:00Z');
    expect((await move('expert', id, 'confirm')).statusCode).toBe(409);
    restore();
    const { booker } = await mailed();
    expect(booker[0]?.text).toContain('Your payment came through too late');
    expect(booker[0]?.text).toContain('We’re refunding you in full.');
    expect(booker[0]?.text).not.toContain('You weren’t charged');
  });

  test('a declined new time is emailed to the person who proposed it', async () => {
    const id = await it.confirmed(start);
    const answer = await move('booker', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    await mailed();
    await move('expert', id, `proposals/${answer.json<Booking>().proposal?.id}/refuse`);
    expect(await subjects()).toEqual({ booker: ['Mara Lind declined the new time'], expert: [] });
  });

  test.each([
    [50, 'You’ll get a refund of $37.50', 'You’ll receive $33.75 for this session.'],
    [100, 'You’ll get a full refund of $75', 'so you won’t be paid for this session.'],
  ])('a no-show, a report and a refund of %i percent are emailed', async (percent, toBooker, toExpert) => {
    const id = await it.confirmed(start);
    await mailed();
    scenario.moveTo('2030-03-04T09:20:00Z');
    await move('expert', id, 'no-show');
    expect(await subjects()).toEqual({ booker: ['Mara Lind marked you as a no-show'], expert: [] });
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
      refundPercent: percent,
    });
    const decided = await mailed();
    expect(decided.booker[0]?.text).toContain(toBooker);
    expect(decided.expert[0]?.text).toContain(toExpert);
  });

  test('parallel runs send each email once, and people without an address get none', async () => {
    await it.confirmed(start);
    await Promise.all(Array.from({ length: 5 }, () => notifyOfBookingEvents(scenario.it.deps, neverStops)));
    const { booker, expert } = await mailed();
    expect([booker.length, expert.length]).toEqual([1, 1]);
    await scenario.it.deps.db.update(users).set({ email: null }).where(eq(users.id, scenario.booker.user.id));
    await it.confirmed('2030-03-06T09:00:00.000Z');
    const later = await mailed();
    expect([later.booker.length, later.expert.length]).toEqual([0, 1]);
    expect(await scenario.it.deps.db.select().from(bookingEventOutbox)).toEqual([]);
  });

  test('a failing event is retried after a minute and doesn’t block the others', async () => {
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
    await notifyOfBookingEvents(broken, neverStops);
    expect((await mailed()).expert).toEqual([]);
    expect(scenario.it.logs.join('')).toContain('booking event notification failed');
    scenario.moveTo('2030-03-01T00:01:00Z');
    expect((await subjects()).expert).toEqual(['Nora Kim requested a 30-minute session']);
    expect(event).toBeDefined();
  });

  test('nothing that people write becomes markup, a header or a link', async () => {
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

test('an expert’s response time is known from the third response on', async () => {
  await meet();
  const responseTime = async () => {
    await notifyOfBookingEvents(scenario.it.deps, neverStops);
    const [row] = await scenario.it.deps.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, scenario.expert.profileId));
    return row?.responseTime;
  };
  const respond = async (day: number, minutes: number, verb: string) => {
    scenario.moveTo('2030-03-01T00:00:00Z');
    const id = await it.authorized(`2030-03-${day}T09:00:00.000Z`);
    scenario.moveTo(new Date(Date.parse('2030-03-01T00:00:00Z') + minutes * 60_000).toISOString());
    await move('expert', id, verb);
  };
  await respond(10, 10, 'confirm');
  await respond(11, 50, 'decline');
  expect(await responseTime()).toBeNull();
  await respond(12, 30, 'confirm');
  expect(await responseTime()).toBe(30);
  await respond(13, 600, 'confirm');
  expect(await responseTime()).toBe(40);
  // Suggesting another time is a response, and a later one to the same request doesn't count.
  scenario.moveTo('2030-03-01T00:00:00Z');
  const id = await it.authorized('2030-03-14T09:00:00.000Z');
  scenario.moveTo('2030-03-01T00:05:00Z');
  await move('expert', id, 'proposals', { scheduledAt: '2030-03-15T09:00:00Z' });
  expect(await responseTime()).toBe(30);
  scenario.moveTo('2030-03-01T10:00:00Z');
  await move('expert', id, 'confirm');
  expect(await responseTime()).toBe(30);
});
