import { beforeEach, describe, expect, test } from 'vitest';
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
