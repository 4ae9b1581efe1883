import type { Config } from '#server/config.ts';
import type { RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { caller } from './build-test-app.ts';
import { type Person, password, sessionCookie } from './people.ts';
import { defaultStart } from './test-bookings.ts';
import { testPayments } from './test-payments.ts';

type Fields = Record<string, unknown>;

/** When the session of these tests ends, and when it can no longer be reviewed. */
export const sessionEnds = '2030-03-04T09:30:00.000Z';
export const reviewDeadline = '2030-05-03T09:30:00.000Z';

/** A payment scenario with completed sessions, reviews, tips and replies. */
export function testReviews(config: Partial<Config> = {}) {
  const it = testPayments(config);
  const { scenario } = it;
  const confirmed = async (fields: Fields = {}) => {
    const answer = await scenario.book(scenario.booker, { scheduledAt: defaultStart, ...fields });
    const { id, clientSecret } = answer.json<RequestedBooking>();
    await scenario.pay(clientSecret);
    await it.view(id);
    const accepted = await scenario.expert.call('POST', `/api/bookings/${id}/confirm`);
    if (accepted.statusCode !== 200) throw new Error(accepted.body);
    return id;
  };
  const completed = async (fields?: Fields) => {
    const id = await confirmed(fields);
    scenario.moveTo(sessionEnds);
    await it.jobs();
    return id;
  };
  const send = (id: string, fields: Fields = {}, by: Person = scenario.booker, headers = {}) =>
    by.call(
      'POST',
      '/api/reviews',
      {
        bookingId: id,
        profileId: 'ignored',
        reviewerId: 'ignored',
        rating: 5,
        comment: 'Good',
        tipAmount: '0',
        ...fields,
      },
      headers,
    );
  /** Sends a review that must be accepted. */
  const review = async (id: string, fields?: Fields) => {
    const answer = await send(id, fields);
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<WrittenReview>();
  };
  const tip = (id: string, amount: unknown, by: Person = scenario.booker, headers = {}) =>
    by.call('POST', `/api/bookings/${id}/tip`, { amount }, headers);
  const secretOf = ({ clientSecret }: ExtraPayment) => clientSecret ?? null;
  const reply = (id: string, comment: unknown, by: Person = scenario.expert, headers = {}) =>
    by.call('POST', `/api/reviews/${id}/reply`, { comment }, headers);
  /** For tests long after sign-up, when sessions have expired. */
  const signInAgain = async (person: Person): Promise<Person> => {
    const { username } = person.user;
    const answer = await caller(scenario.it, undefined, person.address)('POST', '/auth/login', {
      username,
      password,
    });
    const cookie = sessionCookie(answer.headers['set-cookie']);
    return { ...person, cookie, call: caller(scenario.it, cookie, person.address) };
  };
  return { ...it, signInAgain, confirmed, completed, send, review, tip, secretOf, reply };
}
