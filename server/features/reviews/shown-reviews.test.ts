import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#server/db/tables/bookings.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { hourMs } from '#shared/durations.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import type { Stats } from '#shared/stats/stats.schema.ts';
import { caller } from '#test/build-test-app.ts';
import { uniqueName } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;
const signedOut = () => caller(scenario.it);
const read = async <Body>(path: string) => (await signedOut()('GET', path)).json<Body>();
const profile = () => read<Profile>(`/api/profiles/${scenario.expert.profileId}`);
const link = () => read<Profile>(`/api/links/${scenario.expert.user.username}`);
const card = async () =>
  (await read<Profile[]>(`/api/profiles?query=${scenario.expert.user.username}&semantic=false`)).find(
    ({ id }) => id === scenario.expert.profileId,
  );
const page = async () => (await signedOut()('GET', `/${scenario.expert.user.username}`)).body;
const avgRating = async () => (await scenario.expert.call('GET', '/api/admin/stats')).json<Stats>().avgRating;
const ratingOf = ({ _count, averageRating }: Pick<Profile, '_count' | 'averageRating'>) => [
  _count.reviews,
  averageRating,
];

describe('a new review', () => {
  beforeEach(() => scenario.signUpParties());

  test('appears at once on the profile, its link, in search, in the stats and on the public page', async () => {
    const [first, second] = [uniqueName('w'), uniqueName('w')];
    const id = await it.completed();
    expect([ratingOf(await profile()), await page()]).toEqual([[0, 0], expect.not.stringContaining(first)]);
    await it.review(id, { rating: 5, comment: first });
    const once = [1, 5];
    const found = await card();
    expect([ratingOf(await profile()), ratingOf(await link()), found && ratingOf(found)]).toEqual([
      once,
      once,
      once,
    ]);
    expect(await page()).toContain(first);
    const before = await avgRating();

    const other = await it.completed({ scheduledAt: '2030-03-05T09:00:00.000Z' });
    scenario.moveTo('2030-03-05T09:30:00Z');
    await it.jobs();
    await it.review(other, { rating: 2, comment: second });
    const twice = [2, 3.5];
    const again = await card();
    expect([ratingOf(await profile()), ratingOf(await link()), again && ratingOf(again)]).toEqual([
      twice,
      twice,
      twice,
    ]);
    expect(await avgRating()).toBeLessThan(before);
    expect((await profile()).reviews.map(({ comment }) => comment)).toEqual([second, first]);
  });

  test('appears at once with its reply', async () => {
    const { review } = await it.review(await it.completed(), { comment: 'A question' });
    const words = uniqueName('w');
    expect(await page()).not.toContain(words);
    await it.reply(review.id, `<b>${words}</b>`);
    const repliedAt = scenario.it.deps.now().toISOString();
    expect((await profile()).reviews).toMatchObject([{ reply: `<b>${words}</b>`, repliedAt }]);
    expect((await link()).reviews).toMatchObject([{ reply: `<b>${words}</b>`, repliedAt }]);
    // ENC-01: as text, also in the page's embedded data.
    expect(await page()).toContain(`&lt;b&gt;${words}&lt;/b&gt;`);
    expect(await page()).not.toContain(`<b>${words}`);
  });

  test('PRIV-21 names the reviewer by first name and initial and doesn’t show the tip', async () => {
    await it.review(await it.completed({ saveCard: true }), { tipAmount: '10' });
    const { reviews } = await profile();
    expect(reviews).toEqual([
      {
        id: expect.any(String) as string,
        rating: 5,
        comment: 'Good',
        createdAt: expect.any(String) as string,
        reviewer: { firstName: 'Ada', lastName: 'B.' },
        reply: null,
        repliedAt: null,
      },
    ]);
    const { id, username } = scenario.booker.user;
    expect(JSON.stringify(reviews)).not.toMatch(new RegExp(`${id}|${username}|Byron`));
  });
});

describe('all reviews of a profile', () => {
  beforeEach(() => scenario.signUpParties());
  const readReviews = (offset?: unknown, id = scenario.expert.profileId) =>
    signedOut()('GET', `/api/profiles/${id}/reviews${offset === undefined ? '' : `?offset=${offset}`}`);

  test('are read by anyone, newest first, ten at a time, with their number', async () => {
    await writeReviews(12);
    const [first, second, third] = await Promise.all([readReviews(), readReviews(10), readReviews(20)]);
    const comments = (answer: typeof first) =>
      answer.json<{ comment: string }[]>().map((each) => each.comment);
    expect(comments(first)).toEqual(Array.from({ length: 10 }, (_, n) => `Review ${12 - n}`));
    expect(comments(second)).toEqual(['Review 2', 'Review 1']);
    expect(comments(third)).toEqual([]);
    expect([first, second, third].map(({ headers }) => headers['x-total-count'])).toEqual(['12', '12', '12']);
    expect((await profile()).reviews).toEqual(first.json<Profile['reviews']>().slice(0, 3));
  });

  test('PRIV-21 name reviewers by first name and initial and show no tip', async () => {
    await writeReviews(1);
    expect((await readReviews()).json()).toEqual((await profile()).reviews);
    expect((await readReviews()).body).not.toMatch(/tip|bookingId|Byron/);
  });

  test('of an unknown profile are not found, and an invalid offset is refused', async () => {
    const codes = [
      readReviews(undefined, '00000000-0000-4000-8000-000000000000'),
      readReviews(undefined, 'nobody'),
      readReviews(-1),
      readReviews('x'),
      readReviews(1_000_001),
    ].map(async (answer) => (await answer).statusCode);
    expect(await Promise.all(codes)).toEqual([404, 404, 400, 400, 400]);
  });
});

/** Inserts reviews of copies of one session, one an hour. */
async function writeReviews(count: number): Promise<void> {
  const { db } = scenario.it.deps;
  const [row] = await db
    .select()
    .from(bookings)
    .where(eq(bookings.id, await it.completed()));
  if (!row) throw new Error('no booking');
  for (let n = 1; n <= count; n += 1) {
    const at = new Date(Date.parse('2029-03-04T00:00:00Z') + n * hourMs);
    const [copy] = await db
      .insert(bookings)
      .values({ ...row, id: undefined, stripePaymentIntentId: null })
      .returning();
    if (!copy) throw new Error('no copy');
    await db.insert(reviews).values({
      bookingId: copy.id,
      profileId: row.profileId,
      reviewerId: row.bookerId,
      rating: 4,
      comment: `Review ${n}`,
      createdAt: at,
    });
  }
}
