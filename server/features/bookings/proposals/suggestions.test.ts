import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { violatedConstraint } from '#server/db/database-error.ts';
import { bookingEvents } from '#server/db/tables/booking-events.ts';
import { bookingProposals } from '#server/db/tables/booking-proposals.ts';
import { expireUnanswered } from '#server/features/bookings/request/reservations.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { signUp, signUpExpert } from '#test/people.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const monday = '2030-03-04T09:00:00.000Z';
const tuesday = '2030-03-05T10:00:00.000Z';
const answerBy = '2030-03-03T00:00:00.000Z';
const neverStops = new AbortController().signal;

type Who = 'booker' | 'expert';
const post = (who: Who, id: string, verb: string, body: unknown = {}, headers = {}) =>
  scenario[who].call('POST', `/api/bookings/${id}/${verb}`, body, headers);
/** A paid request for Monday, for which the expert suggests another time. */
const suggested = async (scheduledAt = tuesday) => {
  const id = await it.authorized(monday);
  const response = await post('expert', id, 'proposals', { scheduledAt });
  expect([response.statusCode, response.body]).toEqual([200, response.body]);
  return { id, proposalId: response.json<Booking>().proposal?.id ?? 'none' };
};
const outcomesOf = async (id: string) =>
  (await it.db().select().from(bookingProposals).where(eq(bookingProposals.bookingId, id))).map(
    ({ outcome }) => outcome,
  );
const eventsOf = async (id: string) =>
  (
    await it
      .db()
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, id))
      .orderBy(bookingEvents.at, bookingEvents.id)
  ).map(({ kind, actor }) => `${kind} by ${actor}`);

describe('another time that the expert suggests for a request', () => {
  beforeEach(() => scenario.signUpParties());

  test('is accepted by the client, which charges the card and confirms the new time', async () => {
    const { id, proposalId } = await suggested();
    expect(await it.view(id)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      scheduledAt: monday,
      answerBy,
      proposal: {
        id: proposalId,
        by: 'expert',
        scheduledAt: tuesday,
        lapsesAt: answerBy,
        freeUntil: '2030-03-04T10:00:00.000Z',
      },
      actions: ['withdraw', 'acceptProposal', 'refuseProposal'],
    });
    const accepted = await post('booker', id, `proposals/${proposalId}/accept`);
    expect([accepted.statusCode, accepted.json()]).toMatchObject([
      200,
      {
        status: 'confirmed',
        paymentStatus: 'captured',
        scheduledAt: tuesday,
        endsAt: '2030-03-05T10:30:00.000Z',
        freeUntil: '2030-03-04T10:00:00.000Z',
        meetingLink: expect.any(String),
        proposal: null,
      },
    ]);
    expect((await it.operationsOf(id)).map(({ op, state }) => `${op} ${state}`)).toEqual([
      'capture done',
      'create done',
    ]);
    expect(await outcomesOf(id)).toEqual(['accepted']);
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining(['proposed by expert', 'rescheduled by booker', 'confirmed by booker']),
    );
    // The requested time is available again, the new one is taken.
    expect((await scenario.book(await signUp(scenario.it), { scheduledAt: monday })).statusCode).toBe(201);
    expect((await scenario.book(await signUp(scenario.it), { scheduledAt: tuesday })).statusCode).toBe(409);
  });

  test('can be canceled for free for an hour after it is accepted', async () => {
    const { id, proposalId } = await suggested('2030-03-02T09:00:00.000Z');
    scenario.moveTo('2030-03-01T20:00:00.000Z');
    const promised = '2030-03-01T21:00:00.000Z';
    expect(await it.view(id)).toMatchObject({ proposal: { freeUntil: promised } });
    const accepted = await post('booker', id, `proposals/${proposalId}/accept`);
    expect(accepted.json()).toMatchObject({ status: 'confirmed', freeUntil: promised });
    scenario.moveTo('2030-03-01T21:00:01.000Z');
    expect((await post('booker', id, 'cancel')).json()).toMatchObject({ refund: '37.50' });
  });

  test('is refused by the client, and the request stays with the expert until the same deadline', async () => {
    const { id, proposalId } = await suggested();
    expect((await post('booker', id, `proposals/${proposalId}/refuse`)).json()).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      scheduledAt: monday,
      answerBy,
      proposal: null,
      actions: ['withdraw'],
    });
    expect((await post('booker', id, `proposals/${proposalId}/accept`)).statusCode).toBe(409);
    expect((await it.view(id, scenario.expert)).actions).toEqual(['confirm', 'decline', 'propose']);
    expect((await post('expert', id, 'confirm')).json()).toMatchObject({
      status: 'confirmed',
      scheduledAt: monday,
    });
    expect(await eventsOf(id)).toContain('confirmed by expert');
  });

  test('is the only open one, and the expert can withdraw it', async () => {
    const { id, proposalId } = await suggested();
    expect((await post('expert', id, 'proposals', { scheduledAt: tuesday })).statusCode).toBe(409);
    expect((await post('expert', id, `proposals/${proposalId}/accept`)).statusCode).toBe(409);
    expect((await post('expert', id, `proposals/${proposalId}/refuse`)).statusCode).toBe(200);
    expect(await outcomesOf(id)).toEqual(['withdrawn']);
    expect((await post('expert', id, 'proposals', { scheduledAt: tuesday })).statusCode).toBe(200);
  });

  test.each([
    ['confirm', 'expert', 'confirmed'],
    ['decline', 'expert', 'declined'],
    ['withdraw', 'booker', 'cancelled'],
  ] as const)('ends when the request is answered with %s', async (verb, who, status) => {
    const { id, proposalId } = await suggested();
    expect((await post(who, id, verb)).json()).toMatchObject({ status, scheduledAt: monday, proposal: null });
    expect(await outcomesOf(id)).toEqual(['lapsed']);
    for (const answer of ['accept', 'refuse']) {
      expect((await post('booker', id, `proposals/${proposalId}/${answer}`)).statusCode).toBe(409);
    }
  });

  test.each([
    ['a second before', -1, 200],
    ['at', 0, 409],
    ['a second after', 1, 409],
  ])('can be accepted until the request’s deadline: %s', async (_when, seconds, status) => {
    const { id, proposalId } = await suggested();
    scenario.moveTo(new Date(Date.parse(answerBy) + seconds * 1000).toISOString());
    expect((await post('booker', id, `proposals/${proposalId}/accept`)).statusCode).toBe(status);
  });

  test('ends with a request that expires, and the card is released', async () => {
    const { id } = await suggested();
    scenario.moveTo(answerBy);
    await expireUnanswered(scenario.it.deps, neverStops);
    await it.runOperations();
    expect(await it.view(id)).toMatchObject({
      status: 'expired',
      paymentStatus: 'released',
      proposal: null,
      closed: { kind: 'suggestionLapsed', by: 'system' },
    });
    expect(await outcomesOf(id)).toEqual(['lapsed']);
  });

  test.each(['was refused', 'ended before the request did'])(
    'that %s leaves the answer to the expert, whose silence lets the request expire',
    async (how) => {
      const early = '2030-03-02T09:00:00.000Z';
      const { id, proposalId } = await suggested(how === 'was refused' ? tuesday : early);
      if (how === 'was refused') await post('booker', id, `proposals/${proposalId}/refuse`);
      scenario.moveTo(answerBy);
      await expireUnanswered(scenario.it.deps, neverStops);
      expect(await it.view(id)).toMatchObject({ status: 'expired', closed: { kind: 'unanswered' } });
    },
  );

  test('can’t be suggested by the client, and must be another time that is available', async () => {
    const id = await it.authorized(monday);
    expect((await post('booker', id, 'proposals', { scheduledAt: tuesday })).statusCode).toBe(409);
    const refusals: [string, string][] = [
      [monday, 'The request is already for that time. Please choose another.'],
      ['2030-03-05T13:00:00Z', 'That time isn’t available. Please choose another.'],
      ['2030-03-01T01:00:00Z', 'Please choose a time at least 2 hours from now'],
      ['2030-06-05T09:00:00Z', 'Please choose a time within the next 60 days'],
    ];
    for (const [scheduledAt, message] of refusals) {
      const refused = await post('expert', id, 'proposals', { scheduledAt });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { scheduledAt: message } }]);
    }
  });

  test.each(['the slot was booked', 'the client is busy', 'the notice is too short'])(
    'can’t be accepted once %s; the request stays as it is',
    async (why) => {
      const { id, proposalId } = await suggested('2030-03-02T09:00:00.000Z');
      const scheduledAt = '2030-03-02T09:00:00.000Z';
      if (why === 'the slot was booked') await scenario.book(await signUp(scenario.it), { scheduledAt });
      if (why === 'the client is busy') {
        const elsewhere = await signUpExpert(scenario.it);
        expect((await scenario.book(scenario.booker, { scheduledAt }, {}, elsewhere)).statusCode).toBe(201);
      }
      if (why === 'the notice is too short') scenario.moveTo('2030-03-02T07:30:00Z');
      const late = await post('booker', id, `proposals/${proposalId}/accept`);
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        {
          message:
            'That time is no longer available. You can keep your original time or withdraw your request.',
        },
      ]);
      expect(await it.view(id)).toMatchObject({
        status: 'pending',
        paymentStatus: 'authorized',
        scheduledAt: monday,
        proposal: { id: proposalId },
      });
    },
  );

  test('whose charge the bank refuses ends the request, as when the expert accepts', async () => {
    const { id, proposalId } = await suggested();
    const restore = it.overrideProvider(() => ({
      capture: () => Promise.reject(new ProviderError('card', 'Your card was declined.')),
    }));
    const refused = await post('booker', id, `proposals/${proposalId}/accept`);
    restore();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      402,
      {
        code: 'payment_failed',
        message:
          'Your card was declined. The session isn’t booked, and you weren’t charged. Request a new time to use another card.',
        status: 'expired',
        paymentStatus: 'failed',
      },
    ]);
    await it.runOperations();
    expect(await it.view(id)).toMatchObject({ status: 'expired', closed: { kind: 'cardRefused' } });
    // Neither time stays blocked.
    for (const scheduledAt of [monday, tuesday]) {
      expect((await scenario.book(await signUp(scenario.it), { scheduledAt })).statusCode).toBe(201);
    }
  });

  test('whose charge got no response is finished later, once', async () => {
    const { id, proposalId } = await suggested();
    const headers = { 'idempotency-key': 'accept-once' };
    const restore = it.overrideProvider(() => ({
      capture: () => Promise.reject(new ProviderError('unavailable', 'no response')),
    }));
    const unclear = await post('booker', id, `proposals/${proposalId}/accept`, {}, headers);
    expect(unclear.statusCode).toBe(503);
    expect(await it.view(id)).toMatchObject({
      status: 'pending',
      paymentStatus: 'capturing',
      scheduledAt: tuesday,
      actions: [],
    });
    restore();
    scenario.moveTo('2030-03-01T00:10:00Z');
    await it.runOperations();
    const again = await post('booker', id, `proposals/${proposalId}/accept`, {}, headers);
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { status: 'confirmed', scheduledAt: tuesday },
    ]);
    const { intentId, amount } = await it.paymentOf(id);
    const intent = await it.provider().paymentIntents.retrieve(intentId ?? '');
    expect([intent.status, intent.amount_received]).toEqual(['succeeded', amount]);
  });

  test('raced by every other answer has one outcome', async () => {
    for (let round = 0; round < 4; round += 1) {
      scenario.moveTo('2030-03-01T00:00:00Z');
      const start = `2030-03-${11 + round}T09:00:00.000Z`;
      const id = await it.authorized(start);
      const other = `2030-03-${18 + round}T09:00:00.000Z`;
      const { proposal } = (await post('expert', id, 'proposals', { scheduledAt: other })).json<Booking>();
      const answers: [Who, string][] = [
        ['booker', `proposals/${proposal?.id}/accept`],
        ['expert', 'confirm'],
        ['expert', 'decline'],
        ['booker', 'withdraw'],
        ['expert', `proposals/${proposal?.id}/refuse`],
        ['booker', `proposals/${proposal?.id}/refuse`],
      ];
      const turned = [...answers.slice(round), ...answers.slice(0, round)];
      const responses = await Promise.all(
        [...turned, ...turned].map(async ([who, verb]) => ({ verb, response: await post(who, id, verb) })),
      );
      await it.runOperations();
      const statuses = new Set(responses.map(({ response }) => response.statusCode));
      expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const won = (verb: RegExp) =>
        responses.filter(({ verb: each, response }) => verb.test(each) && response.statusCode === 200).length;
      // Refusing the suggestion leaves the request open, so one more answer may follow it.
      expect(won(/^(confirm|decline|withdraw)$|accept$/)).toBe(1);
      expect(won(/accept$|refuse$/)).toBeLessThanOrEqual(1);
      const { status, scheduledAt } = await it.view(id);
      const { state } = await it.paymentOf(id);
      expect(`${status} ${state}`).toMatch(/^(confirmed captured|declined canceled|cancelled canceled)$/);
      expect(scheduledAt).toBe(won(/accept$/) === 1 ? other : start);
      expect((await outcomesOf(id)).every((outcome) => outcome !== null)).toBe(true);
    }
  });

  test('is refused by the database if a client suggests it, or if it outlives the request', async () => {
    const id = await it.authorized(monday);
    const row = {
      bookingId: id,
      proposerId: scenario.booker.user.id,
      scheduledAt: new Date(tuesday),
      createdAt: scenario.it.deps.now(),
    };
    for (const wrong of [
      { ...row, proposedBy: 'booker' as const, lapsesAt: new Date(answerBy) },
      { ...row, proposedBy: 'expert' as const, lapsesAt: new Date(monday) },
    ]) {
      const error = await it
        .db()
        .insert(bookingProposals)
        .values(wrong)
        .then(
          () => undefined,
          (refusal: unknown) => refusal,
        );
      expect(violatedConstraint(error)).toBe('booking_proposals_allowed');
    }
  });
});
