import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const first = '2030-03-04T09:00:00.000Z';
const second = '2030-03-05T10:00:00.000Z';

type Who = 'booker' | 'expert';
const propose = (who: Who, id: string, scheduledAt = second, headers = {}) =>
  scenario[who].call('POST', `/api/bookings/${id}/proposals`, { scheduledAt }, headers);
const answer = (who: Who, id: string, proposalId: string, verb: 'accept' | 'refuse') =>
  scenario[who].call('POST', `/api/bookings/${id}/proposals/${proposalId}/${verb}`);
const proposed = async (who: Who, id: string, scheduledAt?: string) => {
  const answered = await propose(who, id, scheduledAt);
  expect([answered.statusCode, answered.body]).toEqual([200, answered.body]);
  return answered.json<Booking>().proposal?.id ?? 'none';
};

describe('a new time for a confirmed session', () => {
  beforeEach(() => scenario.signUpParties());

  test.each(['booker', 'expert'] as const)(
    'is proposed by the %s and agreed to by the other',
    async (who) => {
      const other = who === 'booker' ? 'expert' : 'booker';
      const id = await it.confirmed(first);
      const proposalId = await proposed(who, id);
      expect(await it.view(id, scenario[other])).toMatchObject({
        scheduledAt: first,
        proposal: {
          id: proposalId,
          by: who,
          scheduledAt: second,
          endsAt: '2030-03-05T10:30:00.000Z',
          lapsesAt: first,
        },
        actions: ['cancel', 'acceptProposal', 'refuseProposal'],
      });
      expect((await answer(who, id, proposalId, 'accept')).statusCode).toBe(409);
      const accepted = await answer(other, id, proposalId, 'accept');
      expect(accepted.json()).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'captured',
        scheduledAt: second,
        endsAt: '2030-03-05T10:30:00.000Z',
        proposal: null,
      });
      // The old time is free, the new one is taken, and nothing was paid again.
      const stranger = await signUp(scenario.it);
      expect((await scenario.book(stranger, { scheduledAt: first })).statusCode).toBe(201);
      expect((await scenario.book(await signUp(scenario.it), { scheduledAt: second })).statusCode).toBe(409);
      expect((await it.operationsOf(id)).map(({ op }) => op)).toEqual(['capture', 'create']);
    },
  );

  test('holds nothing: who asks first has it, and agreeing to it is refused kindly', async () => {
    const id = await it.confirmed(first);
    const proposalId = await proposed('expert', id);
    expect((await scenario.book(await signUp(scenario.it), { scheduledAt: second })).statusCode).toBe(201);
    const late = await answer('booker', id, proposalId, 'accept');
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { message: 'That time was just taken. Please choose another.' },
    ]);
    expect(await it.view(id)).toMatchObject({ scheduledAt: first, proposal: { id: proposalId } });
  });

  test('is refused where the client has another session', async () => {
    const id = await it.confirmed(first);
    const other = await signUpExpert(scenario.it);
    const proposalId = await proposed('expert', id);
    expect((await scenario.book(scenario.booker, { scheduledAt: second }, {}, other)).statusCode).toBe(201);
    const late = await answer('booker', id, proposalId, 'accept');
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      'You already have a session at that time.',
    ]);
  });

  test('one at a time; refused or taken back, it makes room for another', async () => {
    const id = await it.confirmed(first);
    const proposalId = await proposed('expert', id);
    expect((await propose('booker', id)).statusCode).toBe(409);
    expect((await propose('expert', id)).statusCode).toBe(409);
    expect((await answer('booker', id, proposalId, 'refuse')).json()).toMatchObject({
      scheduledAt: first,
      proposal: null,
    });
    for (const verb of ['accept', 'refuse'] as const) {
      expect((await answer('booker', id, proposalId, verb)).statusCode).toBe(409);
    }
    const again = await proposed('booker', id);
    expect((await answer('booker', id, again, 'refuse')).statusCode).toBe(200);
    expect((await answer('expert', id, again, 'accept')).statusCode).toBe(409);
    await proposed('expert', id);
  });

  test.each([
    ['a second before', -1, 200],
    ['at', 0, 409],
    ['a second after', 1, 409],
  ])('lapses at the earlier start: %s', async (_when, seconds, status) => {
    const id = await it.confirmed(second);
    const proposalId = await proposed('expert', id, first);
    // Notice is two hours, which ends before the proposal does.
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
    scenario.moveTo(new Date(Date.parse(first) + seconds * 1000).toISOString());
    expect((await answer('booker', id, proposalId, 'accept')).statusCode).toBe(status);
    if (status === 409) {
      expect(await it.view(id)).toMatchObject({ proposal: null, scheduledAt: second });
      await proposed('booker', id, '2030-03-06T09:00:00.000Z');
    }
  });

  test('keeps hours, notice and horizon, when it is proposed and when it is agreed to', async () => {
    const id = await it.confirmed(first);
    const refusals: [string, string][] = [
      ['2030-03-05T13:00:00Z', 'That time is outside the expert’s hours. Please choose another.'],
      ['2030-03-01T01:00:00Z', 'Please choose a time at least 2 hours from now'],
      ['2030-06-05T09:00:00Z', 'Please choose a time within the next 60 days'],
      ['2029-03-05T09:00:00Z', 'Please choose a time in the future'],
      [first, 'The session is already at that time.'],
      ['soon', 'Please select a date and time'],
    ];
    for (const [time, message] of refusals) {
      const refused = await propose('booker', id, time);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { scheduledAt: message } }]);
    }
    // A little later than before, over its own time: it isn't in its own way.
    const proposalId = await proposed('booker', id, '2030-03-04T09:15:00Z');
    scenario.moveTo('2030-03-04T08:00:00Z');
    expect((await answer('expert', id, proposalId, 'accept')).statusCode).toBe(400);
    scenario.moveTo('2030-03-04T07:15:00Z');
    expect((await answer('expert', id, proposalId, 'accept')).statusCode).toBe(200);
  });

  test('is read in the zone that comes with it', async () => {
    const id = await it.confirmed(first);
    const answered = await scenario.booker.call('POST', `/api/bookings/${id}/proposals`, {
      scheduledAt: '2030-03-05T11:00',
      timeZone: 'Europe/Berlin',
    });
    expect(answered.json()).toMatchObject({ proposal: { scheduledAt: second } });
  });

  test('is the two parties’ alone, and of this booking alone', async () => {
    const id = await it.confirmed(first);
    const proposalId = await proposed('expert', id);
    const stranger = await signUp(scenario.it);
    for (const path of [`proposals/${proposalId}/accept`, `proposals/${proposalId}/refuse`, 'proposals']) {
      const answered = await stranger.call('POST', `/api/bookings/${id}/${path}`, { scheduledAt: second });
      expect(answered.statusCode).toBe(404);
    }
    for (const other of ['none', '00000000-0000-4000-8000-000000000000']) {
      expect((await answer('booker', id, other, 'accept')).statusCode).toBe(404);
    }
    const elsewhere = await it.confirmed('2030-03-06T09:00:00.000Z');
    await proposed('expert', elsewhere, '2030-03-07T09:00:00.000Z');
    expect((await answer('booker', elsewhere, proposalId, 'accept')).statusCode).toBe(404);
  });

  test('agreed to twenty times at once, it moves once; proposed twenty times at once, there is one', async () => {
    const id = await it.confirmed(first);
    const all = await Promise.all(Array.from({ length: 20 }, () => propose('expert', id)));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    const { proposal } = await it.view(id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer('booker', id, proposal?.id ?? '', 'accept')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('by the same key is the same proposal', async () => {
    const id = await it.confirmed(first);
    const headers = { 'idempotency-key': 'one' };
    const [once, twice] = [
      await propose('expert', id, second, headers),
      await propose('expert', id, second, headers),
    ];
    expect([once.statusCode, twice.statusCode]).toEqual([200, 200]);
    expect(twice.json<Booking>().proposal?.id).toBe(once.json<Booking>().proposal?.id);
    expect((await propose('expert', id, first, headers)).statusCode).toBe(422);
  });

  test('ends with the session it is for', async () => {
    const id = await it.confirmed(first);
    const proposalId = await proposed('expert', id);
    expect((await scenario.booker.call('POST', `/api/bookings/${id}/cancel`)).statusCode).toBe(200);
    expect(await it.view(id)).toMatchObject({ status: 'cancelled', proposal: null });
    expect((await answer('booker', id, proposalId, 'accept')).statusCode).toBe(409);
  });
});
