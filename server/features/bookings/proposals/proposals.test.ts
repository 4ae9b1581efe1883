import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const monday = '2030-03-04T09:00:00.000Z';
const tuesday = '2030-03-05T10:00:00.000Z';

type Who = 'booker' | 'expert';
const propose = (who: Who, id: string, scheduledAt = tuesday, headers = {}) =>
  scenario[who].call('POST', `/api/bookings/${id}/proposals`, { scheduledAt }, headers);
const answer = (who: Who, id: string, proposalId: string, verb: 'accept' | 'refuse') =>
  scenario[who].call('POST', `/api/bookings/${id}/proposals/${proposalId}/${verb}`);
/** Proposes a time and returns the proposal's id. */
const createProposal = async (who: Who, id: string, scheduledAt?: string) => {
  const response = await propose(who, id, scheduledAt);
  expect([response.statusCode, response.body]).toEqual([200, response.body]);
  return response.json<Booking>().proposal?.id ?? 'none';
};

describe('a proposal of a new time for a confirmed session', () => {
  beforeEach(() => scenario.signUpParties());

  test.each(['booker', 'expert'] as const)(
    'is made by the %s and accepted by the other party',
    async (who) => {
      const other = who === 'booker' ? 'expert' : 'booker';
      const id = await it.confirmed(monday);
      const proposalId = await createProposal(who, id);
      expect(await it.view(id, scenario[other])).toMatchObject({
        scheduledAt: monday,
        proposal: {
          id: proposalId,
          by: who,
          scheduledAt: tuesday,
          endsAt: '2030-03-05T10:30:00.000Z',
          lapsesAt: monday,
        },
        actions: ['cancel', 'acceptProposal', 'refuseProposal'],
      });
      expect((await answer(who, id, proposalId, 'accept')).statusCode).toBe(409);
      const accepted = await answer(other, id, proposalId, 'accept');
      expect(accepted.json()).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'captured',
        scheduledAt: tuesday,
        endsAt: '2030-03-05T10:30:00.000Z',
        proposal: null,
      });
      // The old time is available, the new one is taken, and nothing was charged again.
      const stranger = await signUp(scenario.it);
      expect((await scenario.book(stranger, { scheduledAt: monday })).statusCode).toBe(201);
      expect((await scenario.book(await signUp(scenario.it), { scheduledAt: tuesday })).statusCode).toBe(409);
      expect((await it.operationsOf(id)).map(({ op }) => op)).toEqual(['capture', 'create']);
    },
  );

  test('shows the client until when they could cancel for free, and accepting it never shortens that', async () => {
    const id = await it.confirmed(tuesday);
    const proposalId = await createProposal('expert', id, monday);
    scenario.moveTo('2030-03-03T20:00:00.000Z');
    expect(await it.view(id)).toMatchObject({
      freeUntil: '2030-03-04T10:00:00.000Z',
      proposal: { freeUntil: monday },
    });
    const accepted = await answer('booker', id, proposalId, 'accept');
    expect(accepted.json()).toMatchObject({ scheduledAt: monday, freeUntil: monday });
    scenario.moveTo('2030-03-04T08:59:59.000Z');
    const canceled = await scenario.booker.call('POST', `/api/bookings/${id}/cancel`);
    expect(canceled.json()).toMatchObject({ status: 'cancelled', refund: '75.00' });
  });

  test('can be canceled for free for an hour after a new time is accepted', async () => {
    const id = await it.confirmed(monday);
    scenario.moveTo('2030-03-04T05:00:00.000Z');
    const proposalId = await createProposal('expert', id, '2030-03-04T11:00:00.000Z');
    const accepted = await answer('booker', id, proposalId, 'accept');
    expect(accepted.json()).toMatchObject({ freeUntil: '2030-03-04T06:00:00.000Z' });
  });

  test('reserves nothing: if another client books the time first, accepting gets 409', async () => {
    const id = await it.confirmed(monday);
    const proposalId = await createProposal('expert', id);
    expect((await scenario.book(await signUp(scenario.it), { scheduledAt: tuesday })).statusCode).toBe(201);
    const late = await answer('booker', id, proposalId, 'accept');
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { message: 'That time was just taken. Please choose another.' },
    ]);
    expect(await it.view(id)).toMatchObject({ scheduledAt: monday, proposal: { id: proposalId } });
  });

  test.each([
    [
      'expert',
      'booker',
      'You already have a session or request at that time. Keep the current time or propose another.',
    ],
    [
      'booker',
      'expert',
      'Your client is no longer available at that time. Keep the current time or propose another.',
    ],
  ] as const)(
    'of the %s can’t be accepted if the client has another session then',
    async (who, other, message) => {
      const id = await it.confirmed(monday);
      const elsewhere = await signUpExpert(scenario.it);
      const proposalId = await createProposal(who, id);
      const booked = await scenario.book(scenario.booker, { scheduledAt: tuesday }, {}, elsewhere);
      expect(booked.statusCode).toBe(201);
      const late = await answer(other, id, proposalId, 'accept');
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { message, fields: { scheduledAt: message } },
      ]);
    },
  );

  test('is the only open one until it is refused or withdrawn', async () => {
    const id = await it.confirmed(monday);
    const proposalId = await createProposal('expert', id);
    expect((await propose('booker', id)).statusCode).toBe(409);
    expect((await propose('expert', id)).statusCode).toBe(409);
    expect((await answer('booker', id, proposalId, 'refuse')).json()).toMatchObject({
      scheduledAt: monday,
      proposal: null,
    });
    for (const verb of ['accept', 'refuse'] as const) {
      expect((await answer('booker', id, proposalId, verb)).statusCode).toBe(409);
    }
    const withdrawn = await createProposal('booker', id);
    expect((await answer('booker', id, withdrawn, 'refuse')).statusCode).toBe(200);
    expect((await answer('expert', id, withdrawn, 'accept')).statusCode).toBe(409);
    await createProposal('expert', id);
  });

  test.each([
    ['a second before', -1, 200],
    ['at', 0, 409],
    ['a second after', 1, 409],
  ])('lapses at the earlier of the two starts: %s', async (_when, seconds, status) => {
    const id = await it.confirmed(tuesday);
    const proposalId = await createProposal('expert', id, monday);
    // With the default notice of two hours, accepting would be refused before the proposal lapses.
    await scenario.expert.call('PUT', '/api/profile/availability', {
      timeZone: 'UTC',
      weekly: Array.from({ length: 7 }, (_, dayOfWeek) => ({
        dayOfWeek,
        startTime: '09:00',
        endTime: '12:00',
      })),
      overrides: [],
      minNoticeMinutes: 0,
    });
    scenario.moveTo(new Date(Date.parse(monday) + seconds * 1000).toISOString());
    expect((await answer('booker', id, proposalId, 'accept')).statusCode).toBe(status);
    if (status === 409) {
      expect(await it.view(id)).toMatchObject({ proposal: null, scheduledAt: tuesday });
      await createProposal('booker', id, '2030-03-06T09:00:00.000Z');
    }
  });

  test('must respect hours, notice and horizon, both when it is made and when it is accepted', async () => {
    const id = await it.confirmed(monday);
    const refusals: [string, string][] = [
      ['2030-03-05T13:00:00Z', 'That time isn’t available. Please choose another.'],
      ['2030-03-01T01:00:00Z', 'Please choose a time at least 2 hours from now'],
      ['2030-06-05T09:00:00Z', 'Please choose a time within the next 60 days'],
      ['2029-03-05T09:00:00Z', 'Please choose a time in the future'],
      [monday, 'The session is already at that time. Please choose another.'],
      ['soon', 'Please select a date and time'],
    ];
    for (const [time, message] of refusals) {
      const refused = await propose('booker', id, time);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { scheduledAt: message } }]);
    }
    // The new time may overlap the session's own current time.
    const proposalId = await createProposal('booker', id, '2030-03-04T09:15:00Z');
    scenario.moveTo('2030-03-04T08:00:00Z');
    expect((await answer('expert', id, proposalId, 'accept')).statusCode).toBe(400);
    scenario.moveTo('2030-03-04T07:15:00Z');
    expect((await answer('expert', id, proposalId, 'accept')).statusCode).toBe(200);
  });

  test('is read in the time zone sent with it', async () => {
    const id = await it.confirmed(monday);
    const response = await scenario.booker.call('POST', `/api/bookings/${id}/proposals`, {
      scheduledAt: '2030-03-05T11:00',
      timeZone: 'Europe/Berlin',
    });
    expect(response.json()).toMatchObject({ proposal: { scheduledAt: tuesday } });
  });

  test('can be answered only by the two parties and only under its own booking', async () => {
    const id = await it.confirmed(monday);
    const proposalId = await createProposal('expert', id);
    const stranger = await signUp(scenario.it);
    for (const path of [`proposals/${proposalId}/accept`, `proposals/${proposalId}/refuse`, 'proposals']) {
      const response = await stranger.call('POST', `/api/bookings/${id}/${path}`, { scheduledAt: tuesday });
      expect(response.statusCode).toBe(404);
    }
    for (const other of ['none', '00000000-0000-4000-8000-000000000000']) {
      expect((await answer('booker', id, other, 'accept')).statusCode).toBe(404);
    }
    const otherBooking = await it.confirmed('2030-03-06T09:00:00.000Z');
    await createProposal('expert', otherBooking, '2030-03-07T09:00:00.000Z');
    expect((await answer('booker', otherBooking, proposalId, 'accept')).statusCode).toBe(404);
  });

  test('made 20 times concurrently exists once, and accepted 20 times concurrently moves the session once', async () => {
    const id = await it.confirmed(monday);
    const proposals = await Promise.all(Array.from({ length: 20 }, () => propose('expert', id)));
    expect(proposals.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    const { proposal } = await it.view(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer('booker', id, proposal?.id ?? '', 'accept')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('repeated with the same idempotency key is the same proposal', async () => {
    const id = await it.confirmed(monday);
    const headers = { 'idempotency-key': 'one' };
    const [once, twice] = [
      await propose('expert', id, tuesday, headers),
      await propose('expert', id, tuesday, headers),
    ];
    expect([once.statusCode, twice.statusCode]).toEqual([200, 200]);
    expect(twice.json<Booking>().proposal?.id).toBe(once.json<Booking>().proposal?.id);
    expect((await propose('expert', id, monday, headers)).statusCode).toBe(422);
  });

  test('is closed when the session is cancelled', async () => {
    const id = await it.confirmed(monday);
    const proposalId = await createProposal('expert', id);
    expect((await scenario.booker.call('POST', `/api/bookings/${id}/cancel`)).statusCode).toBe(200);
    expect(await it.view(id)).toMatchObject({ status: 'cancelled', proposal: null });
    expect((await answer('booker', id, proposalId, 'accept')).statusCode).toBe(409);
  });
});
