import { dayMs } from '#shared/durations.ts';
import { type Call, ok } from '#test/bench/booking-steps.ts';
import type { ConsoleWorld } from './console-world.ts';
import { type RealBookings, sessionsPerExpert } from './real-bookings.ts';

export type ConsoleCall = {
  what: string;
  rounds: number;
  /** `n` counts from 0. */
  send: (n: number) => Promise<Response>;
  /** It waits for the payment provider, so it is compared with this call, which doesn’t, and nothing is promised. */
  without?: string;
};

const readRounds = 40;
/** Each round of an action needs something to act on. */
export const actionRounds = 10;
const reason = 'Measured';
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Everything that operators read, and the actions that do most. */
export async function consoleCalls(
  call: Call,
  world: ConsoleWorld,
  real: RealBookings,
): Promise<ConsoleCall[]> {
  const read = (what: string, path: string): ConsoleCall => ({
    what,
    rounds: readRounds,
    send: () => call('GET', `/api/operator${path}`),
  });
  return [
    ...caseReads(read, world, await cursorAfter(call, 40)),
    ...otherReads(read, world, real),
    ...actions(call, world, real),
  ];
}

type Read = (what: string, path: string) => ConsoleCall;

const caseReads = (read: Read, { caseId, reportedCaseId }: ConsoleWorld, deep: string): ConsoleCall[] => [
  read('the first page of cases', '/cases'),
  read('the 41st page of cases', `/cases?after=${encodeURIComponent(deep)}`),
  read('cases of one kind', '/cases?kind=contentReport'),
  read('cases of a kind that there are none of', '/cases?kind=verification'),
  read('my cases', '/cases?mine=true'),
  read('closed cases', '/cases?status=closed'),
  read('one case', `/cases/${caseId}`),
  read('a case with 150 reports', `/cases/${reportedCaseId}`),
];

function otherReads(read: Read, world: ConsoleWorld, { toSuspend }: RealBookings): ConsoleCall[] {
  const { bookingId, stuckBookingId, personId, reviewId } = world;
  const figures = (query: string) => `${query}&from=${dayBefore(729)}&to=${dayBefore(0)}`;
  return [
    read('the record of a booking', `/bookings/${bookingId}`),
    read('the record of a booking that is stuck in a loop', `/bookings/${stuckBookingId}`),
    read('a review', `/reviews/${reviewId}`),
    read('figures of 400 days', `/figures?unit=day&from=${dayBefore(399)}&to=${dayBefore(0)}`),
    read('figures of two years by week', figures('/figures?unit=week')),
    read('figures of two years by month', figures('/figures?unit=month')),
    read('figures of two years as CSV', figures('/figures.csv?unit=week')),
    read('operators', '/operators'),
    read('the audit log', '/audit'),
    read('the audit log of a booking', `/audit?booking=${bookingId}`),
    read('people by a common name', '/people?q=anna'),
    read('people by one letter', '/people?q=a'),
    read('people by two words', '/people?q=anna+name12'),
    read('people by the beginning of an email', '/people?q=person9000'),
    read('nobody by a name', '/people?q=zacharias'),
    read('people by a booking', `/people?q=${bookingId}`),
    read('people by a charge', '/people?q=ch_50000'),
    read('people by a refund', '/people?q=re_50000'),
    read('the newest people', '/people'),
    read('one person', `/people/${personId}`),
    read('what suspending someone would end', `/people/${personId}/suspension`),
    read(
      `what suspending someone with ${sessionsPerExpert} sessions would end`,
      `/people/${toSuspend[0]}/suspension`,
    ),
  ];
}

function actions(call: Call, { caseId, expertIds }: ConsoleWorld, real: RealBookings): ConsoleCall[] {
  const act = (what: string, rounds: number, path: (n: number) => string, body: object): ConsoleCall => ({
    what,
    rounds,
    send: (n) => call('POST', `/api/operator${path(n)}`, body),
  });
  const decide = (what: string, refund: number, from: number) =>
    act(what, actionRounds, (n) => `/bookings/${real.toDecide[from + n]}/decide`, {
      ...{ refund, collect: 'debt', reason },
    });
  const suspend = (what: string, ids: string[]) =>
    act(what, actionRounds, (n) => `/people/${ids[n]}/suspend`, { reason });
  const [unrefunded, alone] = ['a decision without a refund', 'suspending someone without sessions'];
  return [
    act('a note on a case', readRounds, () => `/cases/${caseId}/notes`, { text: reason }),
    decide(unrefunded, 0, 0),
    { ...decide('a decision with a refund', 2500, actionRounds), without: unrefunded },
    suspend(alone, expertIds),
    { ...suspend(`suspending someone with ${sessionsPerExpert} sessions`, real.toSuspend), without: alone },
  ];
}

async function cursorAfter(call: Call, pages: number): Promise<string> {
  let cursor = '';
  for (let n = 0; n < pages; n += 1) {
    const query = cursor && `?after=${encodeURIComponent(cursor)}`;
    const page = await ok(call('GET', `/api/operator/cases${query}`));
    cursor = ((await page.json()) as { next: string }).next;
  }
  return cursor;
}
