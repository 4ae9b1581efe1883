import { beforeEach, describe, expect, test } from 'vitest';
import { signUp, signUpExpert } from '#test/people.ts';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;

describe('a reply to a review', () => {
  beforeEach(() => scenario.signUpParties());

  test('is written once by the expert and shown to both parties', async () => {
    const id = await it.completed();
    const { review } = await it.review(id);
    scenario.moveTo('2031-01-01T00:00:00Z');
    const [booker, expert] = [await it.signInAgain(scenario.booker), await it.signInAgain(scenario.expert)];
    const answer = await it.reply(review.id, '  Thank you!  ', expert);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...review, reply: 'Thank you!', repliedAt: '2031-01-01T00:00:00.000Z' },
    ]);
    const again = await it.reply(review.id, 'One more thing', expert);
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { message: 'You’ve already replied to this review.' },
    ]);
    for (const viewer of [booker, expert]) {
      expect(await it.view(id, viewer)).toMatchObject({
        review: { reply: 'Thank you!', repliedAt: '2031-01-01T00:00:00.000Z' },
        actions: [],
      });
    }
  });

  test('is refused from anyone but the expert', async () => {
    const { review } = await it.review(await it.completed());
    expect((await it.reply(review.id, 'Mine', scenario.booker)).statusCode).toBe(403);
    for (const other of [await signUp(scenario.it), await signUpExpert(scenario.it)]) {
      expect((await it.reply(review.id, 'Mine', other)).statusCode).toBe(404);
    }
    for (const nothing of ['x', crypto.randomUUID()]) {
      expect((await it.reply(nothing, 'Mine')).statusCode).toBe(404);
    }
    expect((await it.reply(review.id, 'Mine')).statusCode).toBe(200);
  });

  test('is saved once from ten parallel requests, and repeats with one key return the same', async () => {
    const { review } = await it.review(await it.completed());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => it.reply(review.id, `Number ${n}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await scenario.signUpParties();
    const other = (await it.review(await it.completed())).review;
    const send = (comment: string) =>
      it.reply(other.id, comment, scenario.expert, { 'idempotency-key': 'answer' });
    const [first, second] = [await send('Thanks'), await send('Thanks')];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect((await send('Something else')).statusCode).toBe(422);
  });

  test('ENC-01 has 1 to 1000 characters and is stored as typed', async () => {
    const { review } = await it.review(await it.completed());
    for (const wrong of ['', '   ', 'x'.repeat(1001), undefined, 5]) {
      const answer = await it.reply(review.id, wrong);
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
        400,
        ['comment'],
      ]);
    }
    const reply = '<img src=x onerror=alert(1)> & "thanks"\n👍';
    expect((await it.reply(review.id, reply)).json()).toMatchObject({ reply });
  });
});
