import { describe, expect, test } from 'vitest';
import { paymentStates } from '#shared/payments/payment-states.ts';
import {
  actionsFor,
  type BookingAction,
  type BookingState,
  bookingStatuses,
  isRequestToAnswer,
  mayNow,
  needsAnswer,
  type Party,
} from './bookings.rules.ts';

const rules = { payoutHours: 48 };
const parties: Party[] = ['booker', 'expert'];
const at = (text: string) => new Date(text);

const start = at('2030-03-04T09:00:00Z');
const end = at('2030-03-04T09:30:00Z');
const reviewEnds = at('2030-05-03T09:30:00Z');
const complaintEnds = at('2030-03-06T09:30:00Z');

const base: BookingState = {
  status: 'pending',
  payment: 'awaiting_card',
  scheduledAt: start,
  endsAt: end,
  expiresAt: null,
  answerBy: null,
  noShowAt: null,
  reported: false,
  decided: false,
  reviewed: false,
  replied: false,
  tipped: false,
  proposal: null,
};
const unpaid: BookingState = { ...base, expiresAt: at('2030-03-01T00:15:00Z') };
const requested: BookingState = { ...base, payment: 'authorized', answerBy: at('2030-03-03T00:00:00Z') };
const confirmed: BookingState = { ...base, status: 'confirmed', payment: 'captured' };
const moving: BookingState = {
  ...confirmed,
  proposal: { by: 'expert', lapsesAt: at('2030-03-02T09:00:00Z') },
};
const suggested: BookingState = {
  ...requested,
  proposal: { by: 'expert', lapsesAt: at('2030-03-03T00:00:00Z') },
};
const completed: BookingState = { ...confirmed, status: 'completed' };
const reviewed: BookingState = { ...completed, reviewed: true };

/** Whether the action is allowed a second before, at, and a second after a moment. */
const around = (action: BookingAction, party: Party, state: BookingState, moment: Date) =>
  [-1, 0, 1].map((seconds) =>
    mayNow(action, party, state, new Date(moment.getTime() + seconds * 1000), rules),
  );

const until = [true, false, false];
const from = [false, true, true];

describe('an action’s time limit, a second before and after', () => {
  test.each<[BookingAction, Party[], string, BookingState, Date, boolean[]]>([
    ['pay', ['booker'], 'its fifteen minutes', unpaid, at('2030-03-01T00:15:00Z'), until],
    ['withdraw', ['booker'], 'its fifteen minutes', unpaid, at('2030-03-01T00:15:00Z'), until],
    ['confirm', ['expert'], 'the answer deadline', requested, at('2030-03-03T00:00:00Z'), until],
    ['decline', ['expert'], 'the answer deadline', requested, at('2030-03-03T00:00:00Z'), until],
    ['withdraw', ['booker'], 'the answer deadline', requested, at('2030-03-03T00:00:00Z'), until],
    ['cancel', parties, 'the start', confirmed, start, until],
    ['propose', parties, 'the start', confirmed, start, until],
    ['propose', parties, 'the end of another proposal', moving, at('2030-03-02T09:00:00Z'), from],
    ['acceptProposal', ['booker'], 'the earlier start', moving, at('2030-03-02T09:00:00Z'), until],
    ['refuseProposal', parties, 'the earlier start', moving, at('2030-03-02T09:00:00Z'), until],
    ['propose', ['expert'], 'the answer deadline', requested, at('2030-03-03T00:00:00Z'), until],
    ['acceptProposal', ['booker'], 'the answer deadline', suggested, at('2030-03-03T00:00:00Z'), until],
    ['refuseProposal', parties, 'the answer deadline', suggested, at('2030-03-03T00:00:00Z'), until],
    ['noShow', ['expert'], 'the start', confirmed, start, from],
    ['noShow', ['expert'], 'two days after the end', completed, complaintEnds, until],
    ['report', ['booker'], 'the start', confirmed, start, from],
    ['report', ['booker'], 'two days after the end', completed, complaintEnds, until],
    ['review', ['booker'], 'sixty days after the end', completed, reviewEnds, until],
    ['tip', ['booker'], 'sixty days after the end', reviewed, reviewEnds, until],
  ])('%s, by %j: %s', (action, whose, _moment, state, moment, expected) => {
    for (const party of parties) {
      expect(around(action, party, state, moment)).toEqual(
        whose.includes(party) ? expected : [false, false, false],
      );
    }
  });
});

describe('allowed actions', () => {
  const whileRequested = at('2030-03-01T01:00:00Z');
  const after = at('2030-03-04T10:00:00Z');

  test.each<[string, BookingState, Date, BookingAction[], BookingAction[]]>([
    ['unpaid', unpaid, at('2030-03-01T00:00:00Z'), ['pay', 'withdraw'], []],
    ['authorized', requested, whileRequested, ['withdraw'], ['confirm', 'decline', 'propose']],
    [
      'authorized, with another time suggested',
      suggested,
      whileRequested,
      ['withdraw', 'acceptProposal', 'refuseProposal'],
      ['confirm', 'decline', 'refuseProposal'],
    ],
    [
      'authorized, with a suggestion that lapsed before the deadline',
      { ...suggested, proposal: { by: 'expert', lapsesAt: whileRequested } },
      whileRequested,
      ['withdraw'],
      ['confirm', 'decline', 'propose'],
    ],
    ['suggested and being charged', { ...suggested, payment: 'capturing' }, whileRequested, [], []],
    ['being charged', { ...requested, payment: 'capturing' }, whileRequested, [], []],
    ['confirmed', confirmed, whileRequested, ['cancel', 'propose'], ['cancel', 'propose']],
    [
      'confirmed, with a new time by the expert',
      moving,
      whileRequested,
      ['cancel', 'acceptProposal', 'refuseProposal'],
      ['cancel', 'refuseProposal'],
    ],
    ['in progress', confirmed, start, ['report'], ['noShow']],
    ['completed', completed, after, ['report', 'review'], ['noShow']],
    ['completed, reported', { ...completed, reported: true }, after, ['review'], ['noShow']],
    ['completed, paid out', { ...completed, decided: true }, after, ['review'], ['noShow']],
    ['completed, client didn’t show up', { ...completed, noShowAt: start }, after, ['report'], []],
    ['reviewed', reviewed, after, ['report', 'tip'], ['reply']],
    ['reviewed and tipped', { ...reviewed, tipped: true }, after, ['report'], ['reply']],
    ['reviewed and replied to', { ...reviewed, replied: true }, after, ['report', 'tip'], []],
    ['reviewed long ago', reviewed, at('2031-03-04T09:30:00Z'), [], ['reply']],
  ])('%s', (_name, state, moment, booker, expert) => {
    expect(actionsFor('booker', state, moment, rules)).toEqual(booker);
    expect(actionsFor('expert', state, moment, rules)).toEqual(expert);
  });

  test('AZ-23 no action is allowed in a combination of booking and payment state that can’t occur', () => {
    const possible = new Set([
      'pending intent_pending',
      'pending awaiting_card',
      'pending action_required',
      'pending authorized',
      'confirmed captured',
      'completed captured',
    ]);
    for (const status of bookingStatuses) {
      for (const payment of paymentStates) {
        const state = { ...moving, status, payment };
        for (const moment of [whileRequested, start, after]) {
          const actions = parties.flatMap((party) => actionsFor(party, state, moment, rules));
          if (!possible.has(`${status} ${payment}`))
            expect([status, payment, actions]).toEqual([status, payment, []]);
        }
      }
    }
  });
});

test.each<[string, BookingState, Party, boolean, boolean]>([
  ['a request', requested, 'expert', true, true],
  ['their own request', requested, 'booker', false, false],
  ['a request they suggested another time for', suggested, 'expert', false, false],
  ['a suggested time', suggested, 'booker', false, true],
  ['a proposed new time', moving, 'booker', false, true],
  ['their own proposal', moving, 'expert', false, false],
  ['a confirmed session', confirmed, 'expert', false, false],
])('whether %s waits for an answer', (_name, state, party, request, answer) => {
  const offered = {
    actions: actionsFor(party, state, at('2030-03-01T01:00:00Z'), rules),
    proposal: state.proposal,
  };
  expect([isRequestToAnswer(offered), needsAnswer(offered)]).toEqual([request, answer]);
});
