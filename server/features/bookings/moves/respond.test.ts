import { beforeEach, describe, expect, test } from 'vitest';
import { signToken } from '#server/secrets/signed-token.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { LinkedRequest } from '#shared/bookings/respond.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { testPayments } from '#test/test-payments.ts';

const it = testPayments();
const { scenario } = it;
const path = (id: string) => `/api/respond/${signToken(scenario.it.deps.config, 'respond', id)}`;
const answered = {
  code: 'conflict',
  message: 'This booking has changed. Please check its current status.',
  requestId: expect.any(String) as string,
  status: 'answered',
};

describe('the emailed link to a request', () => {
  beforeEach(() => scenario.signUpParties());

  test('shows the request to anyone who has the link, and opening it changes nothing', async () => {
    const id = await it.authorized('2030-03-04T09:00:00.000Z');
    const visitor = caller(scenario.it);
    for (let visit = 0; visit < 3; visit += 1) {
      const response = await visitor('GET', path(id));
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json<LinkedRequest>()).toEqual({
        status: 'pending',
        request: {
          suggestable: true,
          suggestion: null,
          answerBy: '2030-03-03T00:00:00.000Z',
          profileId: scenario.expert.profileId,
          client: 'Ada Byron',
          scheduledAt: '2030-03-04T09:00:00.000Z',
          duration: 30,
          price: '75.00',
          receives: '67.50',
          message: 'About my clock',
          timeZone: 'UTC',
          clientTimeZone: null,
        },
      });
    }
    expect(await it.view(id)).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
  });

  test.each([
    ['confirm', 'confirmed'],
    ['decline', 'declined'],
  ] as const)('answers the request with %s, once, and then tells nothing more', async (answer, status) => {
    const id = await it.authorized('2030-03-04T09:00:00.000Z');
    const visitor = caller(scenario.it);
    const first = await visitor('POST', path(id), { answer });
    expect([first.statusCode, first.json()]).toEqual([200, { status, request: null }]);
    expect((await it.view(id)).status).toBe(status);
    const again = await visitor('POST', path(id), { answer });
    expect([again.statusCode, again.json()]).toEqual([409, answered]);
    expect((await visitor('GET', path(id))).json()).toEqual({ status: 'answered', request: null });
  });

  test('does nothing more once the request is answered, such as proposing a time for the session', async () => {
    const id = await it.authorized('2030-03-04T09:00:00.000Z');
    const visitor = caller(scenario.it);
    await visitor('POST', path(id), { answer: 'confirm' });
    const time = { scheduledAt: '2030-03-05T11:00', timeZone: 'Europe/Berlin' };
    const suggested = await visitor('POST', path(id), { answer: 'suggest', ...time });
    expect([suggested.statusCode, suggested.json()]).toEqual([409, answered]);
    expect(await it.view(id)).toMatchObject({ status: 'confirmed', proposal: null });
    const ownProposal = await scenario.expert.call('POST', `/api/bookings/${id}/proposals`, time);
    expect(ownProposal.statusCode).toBe(200);
  });

  test.each([
    ['accepted, and its session canceled later', 'answered'],
    ['withdrawn', 'expired'],
  ] as const)('tells the same for ever about a request that was %s', async (_what, status) => {
    const id = await it.authorized('2030-03-04T09:00:00.000Z');
    const visitor = caller(scenario.it);
    if (status === 'answered') await visitor('POST', path(id), { answer: 'confirm' });
    const move = status === 'answered' ? 'cancel' : 'withdraw';
    await scenario.booker.call('POST', `/api/bookings/${id}/${move}`);
    expect((await it.view(id)).status).toBe('cancelled');
    expect((await visitor('GET', path(id))).json()).toEqual({ status, request: null });
    const late = await visitor('POST', path(id), { answer: 'decline' });
    expect([late.statusCode, late.json()]).toEqual([409, { ...answered, status }]);
  });

  test('tells the client’s time zone', async () => {
    const timeZone = 'Asia/Tokyo';
    const booked = await scenario.book(scenario.booker, { scheduledAt: '2030-03-04T18:00', timeZone });
    const { id, clientSecret } = booked.json<RequestedBooking>();
    await scenario.pay(clientSecret);
    await it.view(id);
    const response = await caller(scenario.it)('GET', path(id));
    expect(response.json<LinkedRequest>().request?.clientTimeZone).toBe(timeZone);
  });

  test('suggests another time, and the requested one can still be accepted', async () => {
    const id = await it.authorized('2030-03-04T09:00:00.000Z');
    const visitor = caller(scenario.it);
    const suggest = (time: object) => visitor('POST', path(id), { answer: 'suggest', ...time });
    const missing = await suggest({});
    expect([missing.statusCode, missing.json()]).toMatchObject([
      400,
      { fields: { scheduledAt: 'Please select a date and time' } },
    ]);
    const outside = await suggest({ scheduledAt: '2030-03-05T13:00', timeZone: 'UTC' });
    expect([outside.statusCode, outside.json()]).toMatchObject([
      400,
      { fields: { scheduledAt: 'That time isn’t available. Please choose another.' } },
    ]);
    const time = { scheduledAt: '2030-03-05T11:00', timeZone: 'Europe/Berlin' };
    const sent = await suggest(time);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      200,
      { status: 'pending', request: { suggestion: { scheduledAt: '2030-03-05T10:00:00.000Z' } } },
    ]);
    expect((await suggest(time)).statusCode).toBe(409);
    expect((await visitor('GET', path(id))).json()).toMatchObject({
      request: {
        suggestable: false,
        suggestion: { scheduledAt: '2030-03-05T10:00:00.000Z', lapsesAt: '2030-03-03T00:00:00.000Z' },
      },
    });
    expect((await visitor('POST', path(id), { answer: 'confirm' })).statusCode).toBe(200);
    expect(await it.view(id)).toMatchObject({ status: 'confirmed', scheduledAt: '2030-03-04T09:00:00.000Z' });
  });

  test.each([
    ['a second before', -1, 200],
    ['at', 0, 409],
    ['a second after', 1, 409],
  ])('works until the deadline: %s', async (_when, seconds, status) => {
    const id = await it.authorized('2030-03-10T09:00:00.000Z');
    scenario.moveTo(new Date(Date.parse('2030-03-03T00:00:00Z') + seconds * 1000).toISOString());
    const visitor = caller(scenario.it);
    expect((await visitor('GET', path(id))).json()).toMatchObject({
      request: status === 200 ? {} : null,
    });
    expect((await visitor('POST', path(id), { answer: 'confirm' })).statusCode).toBe(status);
  });

  test('is not found when it is forged', async () => {
    const id = await it.authorized('2030-03-04T09:00:00.000Z');
    const good = signToken(scenario.it.deps.config, 'respond', id);
    const other = signToken(scenario.it.deps.config, 'respond', '00000000-0000-4000-8000-000000000000');
    const forged = [
      id,
      `${id}.`,
      `${id}.${other.split('.')[1]}`,
      `${good}x`,
      `${good}.x`,
      `${good.slice(0, -2)}AA`,
      signToken({ ...scenario.it.deps.config, sessionSecret: 'another' }, 'respond', id),
      signToken(scenario.it.deps.config, 'calendar', id),
      other,
      'x',
    ];
    const visitor = caller(scenario.it);
    for (const token of forged) {
      expect((await visitor('GET', `/api/respond/${token}`)).statusCode).toBe(404);
      expect((await visitor('POST', `/api/respond/${token}`, { answer: 'confirm' })).statusCode).toBe(404);
    }
    const unknown = await visitor('POST', path(id), { answer: 'maybe' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      400,
      { fields: { answer: 'Please accept, decline or suggest another time' } },
    ]);
    expect(await it.view(id)).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
  });
});
