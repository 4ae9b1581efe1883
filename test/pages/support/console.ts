import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Self } from '#shared/accounts/accounts.schema.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { type CaseKind, caseKinds } from '#shared/operator/cases.rules.ts';
import type { CaseDetail, CaseSummary } from '#shared/operator/cases.schema.ts';
import type { PersonView } from '#shared/operator/operator.schema.ts';
import type { PersonDetail, PersonSummary, ReviewRecord } from '#shared/operator/people.schema.ts';
import { newlyCharged } from '#shared/payments/payment-money.ts';
import { type FakeApi, fakeApi, refusal } from './fake-api.ts';
import { type OpenedPage, openPage } from './open-page.tsx';
import { noNotices, nora, priya, profileId } from './samples.ts';
import { mondayMorning } from './session-samples.ts';
import { setOwnTimeZone } from './time-zone.ts';

const id = (kind: string, n = 1) => `00000000-0000-4000-${kind}-${String(n).padStart(12, '0')}`;

/** An operator who is no party to the sample session. */
export const ada: Self = {
  ...nora,
  id: id('8000', 9),
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  isOperator: true,
};

export const personOf = ({ id: userId, username, firstName, lastName }: Self): PersonView => ({
  id: userId,
  username,
  name: `${firstName} ${lastName}`,
});
export const parties = { client: personOf(nora), expert: personOf(priya) };

const entered = '2032-03-01T09:30:00.000Z';
export const self = (enteredUntil: string | null = entered, as = ada) => ({
  ...personOf(as),
  enteredUntil,
  hasPasskey: false,
  hasSecondStep: false,
});
export const reenter = () =>
  refusal(403, { code: 'reenter', message: 'Enter your password to use the console.' });

export const caseId = id('d000', 1);
export const bookingId = id('b000', 1);

/** A problem that the client reported this morning, due in three days. */
export function aCase(changes: Partial<CaseSummary> = {}): CaseSummary {
  return {
    id: caseId,
    kind: 'problemReport',
    title: 'A client reported a problem with a session',
    bookingId,
    parties,
    subject: null,
    amount: 7500,
    openedAt: '2032-03-01T06:00:00.000Z',
    dueAt: '2032-03-04T06:00:00.000Z',
    isOverdue: false,
    assignee: null,
    closedAt: null,
    resolution: null,
    isParty: false,
    ...changes,
  };
}

export function aCaseDetail(changes: Partial<CaseDetail> = {}): CaseDetail {
  return {
    ...aCase(),
    ageHours: 3,
    reporter: parties.client,
    closedBy: null,
    booking: {
      id: bookingId,
      reference: '00000000',
      status: 'completed',
      scheduledAt: '2032-02-29T09:00:00.000Z',
      duration: 30,
      price: '75.00',
    },
    about: { paymentId: 'p1', reason: 'Nobody was there.' },
    report: null,
    verification: null,
    ifNobodyActs: 'The payout stays frozen.',
    unsettled: null,
    notes: [],
    ...changes,
  };
}

export function casesPage(cases: CaseSummary[], counts: Partial<Record<CaseKind, number>> = {}) {
  const none = Object.fromEntries(caseKinds.map((kind) => [kind, 0])) as Record<CaseKind, number>;
  return { cases, next: null as string | null, counts: { ...none, ...counts } };
}

type Payment = BookingRecord['payments'][number];

/** $75 charged and held, frozen because of a report. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: id('e000', 1),
    kind: 'booking',
    state: 'captured',
    minutes: null,
    money: newlyCharged(7500, 10),
    isFrozen: true,
    isReported: true,
    intentId: 'pi_1',
    chargeId: 'ch_1',
    card: { brand: 'visa', last4: '4242' },
    capturedAt: '2032-02-20T10:00:00.000Z',
    disputes: [],
    operations: [],
    ...changes,
  };
}

export function aRecord(changes: Partial<BookingRecord> = {}): BookingRecord {
  return {
    id: bookingId,
    status: 'completed',
    scheduledAt: '2032-02-29T09:00:00.000Z',
    endsAt: '2032-02-29T09:30:00.000Z',
    duration: 30,
    price: '75.00',
    createdAt: '2032-02-20T09:00:00.000Z',
    noShowAt: null,
    ...parties,
    profileId,
    attendance: null,
    moves: [],
    payments: [aPayment()],
    ledger: [],
    mails: [],
    messages: null,
    review: null,
    cases: [],
    options: { decide: { min: 0, max: 7500 }, cancel: false, settleOutside: null, writeOff: null },
    ...changes,
  };
}

export function aPersonSummary(changes: Partial<PersonSummary> = {}): PersonSummary {
  return {
    ...personOf(priya),
    email: 'priya@example.com',
    joinedAt: '2031-05-06T08:00:00.000Z',
    isSuspended: false,
    isDeleted: false,
    isOperator: false,
    profile: { id: profileId, isVerified: false, isActive: true, isHidden: false },
    ...changes,
  };
}

export type PersonProfile = NonNullable<PersonDetail['profile']>;

export function aPersonProfile(changes: Partial<PersonProfile> = {}): PersonProfile {
  return {
    id: profileId,
    role: 'Clockmaker',
    headline: 'Repairs what your grandfather wound',
    isActive: true,
    isVerified: false,
    hidden: null,
    sessionsCompleted: 12,
    reviews: 3,
    averageRating: 4.5,
    verification: null,
    ...changes,
  };
}

/** Priya, an expert who is signed in on two devices and whom no operator has acted on. */
export function aPerson(changes: Partial<PersonDetail> = {}): PersonDetail {
  return {
    ...personOf(priya),
    email: 'priya@example.com',
    joinedAt: '2031-05-06T08:00:00.000Z',
    isOperator: false,
    isSelf: false,
    deletedAt: null,
    suspension: null,
    profile: aPersonProfile(),
    bookings: { asClient: 0, asExpert: 0, latest: [] },
    openCases: [],
    devices: 2,
    hasSecondStep: false,
    passkeys: 0,
    log: [],
    ...changes,
  };
}

export const reviewId = id('f000', 1);

/** Nora's one-star review of Priya. */
export function aReviewRecord(changes: Partial<ReviewRecord> = {}): ReviewRecord {
  return {
    id: reviewId,
    bookingId,
    profileId,
    author: parties.client,
    expert: parties.expert,
    rating: 1,
    comment: 'A rude word',
    reply: null,
    createdAt: '2032-02-29T12:00:00.000Z',
    hidden: null,
    caseId: null,
    isParty: false,
    ...changes,
  };
}

/** The API for an operator who has entered, with these answers. */
export function consoleApi(answers: Record<string, unknown> = {}): FakeApi {
  return fakeApi({ 'GET /api/notices': noNotices, 'GET /api/operator/me': self(), ...answers });
}

/** Opens a page of the console and waits for its title. */
export async function openConsole(path: string, title: string | RegExp, as = ada): Promise<OpenedPage> {
  setOwnTimeZone('UTC');
  const page = await openPage(path, { as });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  return page;
}

export { mondayMorning };
