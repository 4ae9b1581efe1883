import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { methodOf, testNotifications } from '#test/test-notifications.ts';

const it = testNotifications();
const { scenario, meet, move, mailed } = it;
const start = '2030-03-04T09:00:00.000Z';
const suggest = (id: string, scheduledAt: string) => move('expert', id, 'proposals', { scheduledAt });

describe('emails about suggested times', () => {
  beforeEach(meet);

  test('a time suggested for a request is emailed to the client, and their answer to the expert', async () => {
    const id = await it.authorized(start);
    await mailed();
    const suggest = () => move('expert', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    const first = (await suggest()).json<Booking>().proposal?.id;
    const { booker, expert } = await mailed();
    expect(expert).toEqual([]);
    expect(booker.map(({ subject }) => subject)).toEqual(['Mara suggests Tue 5 Mar, 11:00 instead']);
    for (const text of [
      'Accept it or keep your original time by Sun 3 Mar, 01:00 · Berlin time.',
      'Your card will be charged $75 when you accept.',
      'Suggested time: Tue 5 Mar, 11:00 – 11:30 · Berlin time',
      'Original time: Mon 4 Mar, 10:00 – 10:30 · Berlin time',
      `/dashboard?session=${id}`,
    ])
      expect(booker[0]?.text).toContain(text);

    await move('booker', id, `proposals/${first}/refuse`);
    const kept = await mailed();
    expect(kept.booker).toEqual([]);
    expect(kept.expert[0]?.subject).toBe('Nora Kim would like to keep the original time');
    expect(kept.expert[0]?.text).toContain(
      'Accept, decline, or suggest another time by Sat 2 Mar, 19:00 · New York time.',
    );
    expect(kept.expert[0]?.text).toContain(`/respond/${id}.`);

    const second = (await suggest()).json<Booking>().proposal?.id;
    await mailed();
    await move('booker', id, `proposals/${second}/accept`);
    const confirmed = await mailed();
    // One email each, about the confirmation: it isn't a rescheduled session.
    expect([...confirmed.booker, ...confirmed.expert].map(({ subject }) => subject)).toEqual([
      'Confirmed: your session with Mara Lind, Tue 5 Mar, 11:00 – 11:30 · Berlin time',
      'Confirmed: your session with Nora Kim, Tue 5 Mar, 05:00 – 05:30 · New York time',
    ]);
    expect(confirmed.booker[0]?.text).toContain('Session confirmed with Mara Lind');
    expect(confirmed.expert[0]?.text).toContain('Nora Kim accepted the time you suggested');
    expect([methodOf(confirmed.booker[0]), methodOf(confirmed.expert[0])]).toEqual(['REQUEST', 'REQUEST']);
  });

  test('a suggestion that ended before it was emailed is not emailed', async () => {
    const id = await it.authorized(start);
    await mailed();
    await move('expert', id, 'proposals', { scheduledAt: '2030-03-05T10:00:00Z' });
    await move('expert', id, 'confirm');
    const { booker } = await mailed();
    expect(booker.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirmed:.*Mon 4 Mar/)]);
    expect(booker[0]?.text).toContain('Mara Lind accepted your request');
  });

  test('a suggestion the client never answered is emailed to both, without blaming the expert', async () => {
    const id = await it.authorized(start);
    await suggest(id, '2030-03-05T10:00:00Z');
    await mailed();
    const { booker, expert } = await it.mailedAt('2030-03-03T00:00:00Z');
    expect(booker.map(({ subject }) => subject)).toEqual(['Your request to Mara Lind expired']);
    expect(booker[0]?.text).toContain(
      'You didn’t respond to the time Mara suggested, so your request expired. You weren’t charged, and the hold on your card has been released.',
    );
    expect(booker[0]?.text).toContain(`/book/${scenario.expert.profileId}`);
    expect(expert.map(({ subject }) => subject)).toEqual(['Nora Kim’s request expired']);
    expect(expert[0]?.text).toContain(
      'Nora didn’t respond to the time you suggested, so we released the hold on Nora’s card.',
    );
    for (const mail of [...booker, ...expert]) expect(mail.text).not.toContain('respond in time');
  });

  test.each(['request', 'session'])(
    'a new time for a %s that replaced another is the only one emailed',
    async (what) => {
      const id = await (what === 'request' ? it.authorized(start) : it.confirmed(start));
      await mailed();
      const first = (await suggest(id, '2030-03-05T10:00:00Z')).json<Booking>().proposal?.id;
      await move('expert', id, `proposals/${first}/refuse`);
      await suggest(id, '2030-03-06T10:00:00Z');
      const { booker } = await mailed();
      expect(booker).toHaveLength(1);
      expect(booker[0]?.text).toContain('Wed 6 Mar, 11:00');
    },
  );
});
