import { beforeEach, describe, expect, test } from 'vitest';
import { listWaiting } from '#server/features/bookings/view/bookings.reader.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { Notifications } from '#shared/notifications/notifications.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { signUp } from '#test/people.ts';
import { testNotifications } from '#test/test-notifications.ts';
import { waitingFor } from './waiting.service.ts';

const it = testNotifications();
const { scenario, move } = it;
const monday = '2030-03-04T09:00:00.000Z';
const tuesday = '2030-03-05T10:00:00.000Z';

const waiting = async (who: 'booker' | 'expert') =>
  (await scenario[who].call('GET', '/api/notices')).json<Notifications>().waiting;
const propose = async (who: 'booker' | 'expert', id: string) =>
  (await move(who, id, 'proposals', { scheduledAt: tuesday })).json<Booking>().proposal?.id;

describe('what waits for a person', () => {
  beforeEach(it.meet);

  test('is an unpaid request for its client, then the paid one for the expert, until it is answered', async () => {
    const { id, clientSecret } = await it.request(monday);
    expect(await waiting('booker')).toEqual([
      {
        kind: 'payment',
        bookingId: id,
        name: 'Mara',
        title: 'Finish your request to Mara Lind',
        text: 'Add your card by Fri 1 Mar, 01:15 · Berlin time to send it. You won’t be charged until it’s accepted.',
        path: `/book/${scenario.expert.profileId}?booking=${id}`,
      },
    ]);
    expect(await waiting('expert')).toEqual([]);
    await scenario.pay(clientSecret);
    await it.view(id);
    expect(await waiting('booker')).toEqual([]);
    expect(await waiting('expert')).toEqual([
      {
        kind: 'request',
        bookingId: id,
        name: 'Nora',
        title: 'Answer Nora Kim’s request',
        text: 'Mon 4 Mar, 04:00 – 04:30 · New York time. Respond by Sat 2 Mar, 19:00 · New York time.',
        path: `/dashboard?session=${id}`,
      },
    ]);
    await move('expert', id, 'decline');
    expect(await waiting('expert')).toEqual([]);
  });

  test('is a suggested time for the client alone, until they answer it', async () => {
    const id = await it.authorized(monday);
    const proposalId = await propose('expert', id);
    expect(await waiting('expert')).toEqual([]);
    expect(await waiting('booker')).toEqual([
      {
        kind: 'suggestion',
        bookingId: id,
        name: 'Mara',
        title: 'Answer Mara Lind’s suggestion',
        text: 'Tue 5 Mar, 11:00 – 11:30 · Berlin time. Accept it or keep your original time by Sun 3 Mar, 01:00 · Berlin time.',
        path: `/dashboard?session=${id}`,
      },
    ]);
    await move('booker', id, `proposals/${proposalId}/refuse`);
    expect(await waiting('booker')).toEqual([]);
    expect(await waiting('expert')).toMatchObject([{ kind: 'request', bookingId: id }]);
  });

  test('is a proposed time for the party who didn’t propose it', async () => {
    const id = await it.confirmed(monday);
    await propose('booker', id);
    expect(await waiting('booker')).toEqual([]);
    expect(await waiting('expert')).toMatchObject([
      {
        kind: 'proposal',
        title: 'Answer Nora Kim’s proposal',
        text: 'Tue 5 Mar, 05:00 – 05:30 · New York time. Accept it or keep the current time by Mon 4 Mar, 04:00 · New York time.',
      },
    ]);
    scenario.moveTo(monday);
    expect(await waiting('expert')).toEqual([]);
  });

  test('is a review for the client of a completed session, for sixty days', async () => {
    const id = await it.confirmed(monday);
    scenario.moveTo('2030-03-04T09:30:00Z');
    await it.jobs();
    expect(await waiting('expert')).toEqual([]);
    expect(await waiting('booker')).toMatchObject([
      { kind: 'review', title: 'Review your session with Mara Lind', path: `/review/${id}` },
    ]);
    // No session lasts that long, so this reads without a call.
    const waitingAt = (instant: string) => {
      scenario.moveTo(instant);
      return waitingFor(scenario.it.deps, scenario.booker.user.id);
    };
    expect(await waitingAt('2030-05-03T09:29:59Z')).toHaveLength(1);
    expect(await waitingAt('2030-05-03T09:30:00Z')).toEqual([]);
    scenario.moveTo('2030-03-04T10:00:00Z');
    await scenario.booker.call('POST', '/api/reviews', { bookingId: id, rating: 5 });
    expect(await waiting('booker')).toEqual([]);
  });

  test('comes with the home page of a signed-in person, so that nothing moves when it loads', async () => {
    const id = await it.authorized(monday);
    const page = await scenario.expert.call('GET', '/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`"kind":"request","bookingId":"${id}"`);
    expect((await caller(scenario.it)('GET', '/')).body).not.toContain('/api/notices');
  });

  test('is read with the most urgent first, so that a long list is cut at its end', async () => {
    const reviewable = await it.confirmed('2030-03-01T09:00:00.000Z');
    scenario.moveTo('2030-03-01T10:00:00.000Z');
    await it.jobs();
    const later = await it.authorized(tuesday);
    const sooner = await it.authorized('2030-03-02T09:00:00.000Z');
    const { id: unpaid } = await it.request(monday);
    const read = async (limit: number) => {
      const { db } = scenario.it.deps;
      const rows = await listWaiting(db, scenario.booker.user.id, new Date('2030-01-01'), limit);
      return rows.map(({ booking }) => booking.id);
    };
    expect(await read(10)).toEqual([unpaid, sooner, later, reviewable]);
    expect(await read(2)).toEqual([unpaid, sooner]);
  });

  test('is sorted by deadline, and none of it is another person’s', async () => {
    const [later, sooner] = [await it.authorized(tuesday), await it.authorized('2030-03-02T09:00:00.000Z')];
    expect((await waiting('expert')).map(({ bookingId }) => bookingId)).toEqual([sooner, later]);
    const stranger = await signUp(scenario.it);
    expect((await stranger.call('GET', '/api/notices')).json<Notifications>().waiting).toEqual([]);
  });
});
