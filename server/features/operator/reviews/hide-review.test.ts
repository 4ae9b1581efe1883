import { beforeEach, expect, test } from 'vitest';
import { cases } from '#server/db/tables/cases.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import type { ReviewRecord } from '#shared/operator/people.schema.ts';
import type { Profile, PublicReview } from '#shared/profiles/profiles.schema.ts';
import { enterConsole, makeOperator, type OperatorPerson, signUpOperator } from '#test/operators.ts';
import { addReview, type Person, uniqueName } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;
let operator: OperatorPerson;
let reviewId = '';
let bookingId = '';
beforeEach(async () => {
  await scenario.signUpParties();
  bookingId = await it.completed();
  ({ id: reviewId } = (await it.review(bookingId, { rating: 1, comment: 'A rude word' })).review);
  await addReview(scenario.it, scenario.expert.profileId, { rating: 5 });
  operator = await signUpOperator(scenario.it);
});

const reason = 'Insults the expert';
const path = () => `/api/operator/reviews/${reviewId}`;
const hide = () => operator.act('POST', `${path()}/hide`, { reason });
const profile = async () =>
  (await operator.call('GET', `/api/profiles/${scenario.expert.profileId}`)).json<Profile>();
const searched = async () => {
  const { username } = scenario.expert.user;
  const found = await operator.call('GET', `/api/profiles?query=${username}&sort=rating`);
  return found.json<Profile[]>()[0];
};
const reviewIn = async (person: Person) =>
  (await person.call('GET', `/api/bookings/${bookingId}`)).json<Booking>().review;

test('a hidden review is neither shown nor counted, and comes back when it is shown again', async () => {
  expect(await profile()).toMatchObject({ averageRating: 3, _count: { reviews: 2 } });
  expect((await hide()).json<ReviewRecord>()).toMatchObject({
    id: reviewId,
    author: { id: scenario.booker.user.id },
    expert: { id: scenario.expert.user.id },
    hidden: { reason },
    isParty: false,
  });
  for (const each of [await profile(), await searched()]) {
    expect(each).toMatchObject({ averageRating: 5, _count: { reviews: 1 } });
    expect(JSON.stringify(each)).not.toContain('A rude word');
  }
  const list = await operator.call('GET', `/api/profiles/${scenario.expert.profileId}/reviews`);
  expect(list.headers['x-total-count']).toBe('1');
  expect(list.json<PublicReview[]>().map(({ id }) => id)).not.toContain(reviewId);
  expect((await hide()).json()).toMatchObject({ code: 'conflict' });
  const shown = await operator.act('POST', `${path()}/unhide`, { reason: 'It was a quote' });
  expect(shown.json<ReviewRecord>().hidden).toBeNull();
  expect(await profile()).toMatchObject({ averageRating: 3, _count: { reviews: 2 } });
  expect((await operator.act('POST', `${path()}/unhide`, { reason })).statusCode).toBe(409);
});

test('its author reads why, and the expert only that it is hidden', async () => {
  expect(await reviewIn(scenario.booker)).toMatchObject({ isHidden: false, hiddenReason: null });
  await hide();
  expect(await reviewIn(scenario.booker)).toMatchObject({ isHidden: true, hiddenReason: reason });
  expect(await reviewIn(scenario.expert)).toMatchObject({ isHidden: true, hiddenReason: null });
  const { notices } = (await scenario.booker.call('GET', '/api/notices')).json<{
    notices: { text: string }[];
  }>();
  expect(notices.map(({ text }) => text)).toContain(reason);
});

test('it can’t be written a second time', async () => {
  await hide();
  expect((await it.send(bookingId)).statusCode).toBe(409);
});

test('neither its author nor the expert decides about it', async () => {
  for (const party of [scenario.booker, scenario.expert]) {
    await makeOperator(scenario.it, party.user.id);
    await enterConsole(party);
    expect((await party.call('GET', path())).json()).toMatchObject({ isParty: true });
    const key = { 'idempotency-key': uniqueName() };
    const answer = await party.call('POST', `${path()}/hide`, { reason }, key);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test.each(['author', 'expert'])('nor an operator with an open case about the %s', async (who) => {
  const other = await signUpOperator(scenario.it);
  const subjectId = (who === 'author' ? scenario.booker : scenario.expert).user.id;
  const at = scenario.it.deps.now();
  const matter = { key: uniqueName(), kind: 'mailFailed', title: 'A test', openedAt: at, dueAt: at } as const;
  await it
    .db()
    .insert(cases)
    .values({ ...matter, subjectId, reporterId: other.user.id });
  expect((await other.call('GET', path())).json()).toMatchObject({ isParty: true });
  expect((await other.act('POST', `${path()}/hide`, { reason })).json()).toMatchObject({ code: 'forbidden' });
  expect((await operator.call('GET', path())).json()).toMatchObject({ isParty: false });
  expect((await hide()).statusCode).toBe(200);
});

test('the booking’s record has the review, and says whether it is hidden', async () => {
  const read = async () => {
    await enterConsole(operator);
    return (await operator.call('GET', `/api/operator/bookings/${bookingId}`)).json<BookingRecord>().review;
  };
  const review = { id: reviewId, rating: 1, comment: 'A rude word' };
  expect(await read()).toEqual({ ...review, isHidden: false });
  await hide();
  expect(await read()).toEqual({ ...review, isHidden: true });
});

test('the record links to the report’s case, and hiding closes it', async () => {
  const read = async () => (await operator.call('GET', path())).json<ReviewRecord>().caseId;
  expect(await read()).toBeNull();
  await scenario.expert.call('POST', '/api/reports', { kind: 'review', id: reviewId, reason: 'abuse' });
  const caseId = await read();
  expect(caseId).toEqual(expect.any(String));
  expect((await hide()).json<ReviewRecord>().caseId).toBeNull();
  expect((await operator.call('GET', `/api/operator/cases/${caseId}`)).json()).toMatchObject({
    resolution: 'Review hidden',
    closedBy: { id: operator.user.id },
  });
});
