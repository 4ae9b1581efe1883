import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import * as ledger from '#server/features/money/payments/ledger.repository.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { payableTo } from '#server/features/money/payments/postings.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import type { WrittenReview } from '#shared/reviews/reviews.schema.ts';
import { signUp } from '#test/people.ts';
import { reviewDeadline, testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario } = it;
const secret = /^pi_\w+_secret_\w+$/;
const payable = () => ledger.balanceOf(it.db(), payableTo(scenario.expert.profileId));
const tipOf = (id: string) => payments.find(it.db(), id, 'tip');
const unavailable = () => Promise.reject(new ProviderError('unavailable', 'no answer'));

let undo: (() => void)[] = [];
const instead = (...args: Parameters<typeof it.overrideProvider>) => undo.push(it.overrideProvider(...args));

describe('MON-18 a tip with the review', () => {
  beforeEach(() => scenario.signUpParties());
  afterEach(() => {
    for (const each of undo) each();
    undo = [];
  });

  test.each([[5], ['10'], ['15.00']])('of %j is charged in full to the saved card', async (tipAmount) => {
    const id = await it.completed({ saveCard: true });
    expect((await it.view(id)).tip).toEqual({ onKeptCard: true, begun: null });
    const { review, tip } = await it.review(id, { tipAmount });
    expect(tip).toEqual({ status: 'captured' });
    expect(Number(review.tipAmount)).toBe(Number(tipAmount));
    expect(await payable()).toBe(Number(tipAmount) * 100);
    expect(await it.view(id)).toMatchObject({ review: { tipAmount: review.tipAmount }, actions: ['report'] });
    expect((await it.tip(id, 5)).statusCode).toBe(409);
    expect((await it.operationsOf(id)).filter(({ op }) => op === 'confirm')).toHaveLength(1);
    expect(await it.balanceDifference()).toBe(0);
  });

  test('waits for a card if none was saved, and is 0 until captured', async () => {
    const id = await it.completed();
    const { review, tip } = await it.review(id, { tipAmount: '10' });
    expect(review.tipAmount).toBe('0.00');
    expect(tip).toEqual({ status: 'open', clientSecret: expect.stringMatching(secret) as string });
    expect(await it.view(id)).toMatchObject({
      review: { tipAmount: '0.00' },
      tip: { onKeptCard: false, begun: { amount: '10.00', refusal: null } },
      actions: ['report', 'tip'],
    });
    await scenario.pay(it.secretOf(tip as ExtraPayment));
    scenario.moveTo('2030-03-04T09:31:00Z');
    // Reading the booking as its client checks with the provider; no webhook is needed.
    expect(await it.view(id)).toMatchObject({
      review: { tipAmount: '10.00' },
      tip: { begun: null },
      actions: ['report'],
    });
    expect(await payable()).toBe(1000);
  });

  test('is also recorded by webhook', async () => {
    const id = await it.completed();
    const { tip } = await it.review(id, { tipAmount: '5' });
    await scenario.pay(it.secretOf(tip as ExtraPayment));
    await it.jobs(2);
    expect(await it.view(id, scenario.expert)).toMatchObject({ review: { tipAmount: '5.00' } });
  });

  test('declined on the saved card keeps the review, and another card can pay it', async () => {
    const id = await it.completed({ saveCard: true });
    instead((real) => ({ confirm: (key, id) => real.confirm(key, id, 'pm_card_chargeDeclined') }));
    const answer = await it.send(id, { tipAmount: '15' });
    expect([answer.statusCode, answer.json<WrittenReview>()]).toMatchObject([
      201,
      {
        review: { rating: 5, tipAmount: '0.00' },
        tip: {
          status: 'failed',
          refusal: 'Your card was declined.',
          clientSecret: expect.stringMatching(secret) as string,
        },
      },
    ]);
    expect((await it.view(id)).tip?.begun).toEqual({ amount: '15.00', refusal: 'Your card was declined.' });
    undo.pop()?.();
    // Not retried automatically: only a newly entered card can pay it now.
    const again = await it.tip(id, '15.00');
    expect(again.json()).toMatchObject({ status: 'failed' });
    await scenario.pay(it.secretOf(again.json<ExtraPayment>()));
    await it.jobs(2);
    expect(await it.view(id)).toMatchObject({ review: { tipAmount: '15.00' }, actions: ['report'] });
    expect(await it.balanceDifference()).toBe(0);
  });

  test('declined on an entered card stays open and shows the bank’s message', async () => {
    const id = await it.completed();
    const { tip } = await it.review(id, { tipAmount: '5' });
    await expect(scenario.pay(it.secretOf(tip as ExtraPayment), '4000000000000002')).rejects.toMatchObject({
      type: 'StripeCardError',
    });
    scenario.moveTo('2030-03-04T09:31:00Z');
    expect((await it.view(id)).tip?.begun).toMatchObject({ refusal: 'Your card was declined.' });
    expect((await it.tip(id, 5)).json()).toMatchObject({
      status: 'failed',
      clientSecret: expect.stringMatching(secret) as string,
    });
  });

  test('on a saved card that needs authentication asks for the card again', async () => {
    const id = await it.completed({ saveCard: true });
    instead((real) => ({
      confirm: (key, intentId) => real.confirm(key, intentId, 'pm_card_authenticationRequired'),
    }));
    const { tip } = await it.review(id, { tipAmount: '5' });
    expect(tip).toEqual({ status: 'open', clientSecret: expect.stringMatching(secret) as string });
    expect((await tipOf(id))?.state).toBe('action_required');
    await scenario.pay(it.secretOf(tip as ExtraPayment));
    await it.jobs(2);
    expect((await it.view(id)).review?.tipAmount).toBe('5.00');
  });

  test('keeps the review while the provider is down, and is charged later', async () => {
    const id = await it.completed();
    instead(() => ({ createIntent: unavailable, findIntent: unavailable }));
    const answer = await it.send(id, { tipAmount: '10' });
    expect([answer.statusCode, answer.json<WrittenReview>().tip]).toEqual([201, { status: 'open' }]);
    expect((await it.view(id)).tip?.begun).toEqual({ amount: '10.00', refusal: null });
    expect((await it.tip(id, 10)).statusCode).toBe(503);
    undo.pop()?.();
    scenario.moveTo('2030-03-04T09:40:00Z');
    const { clientSecret } = (await it.tip(id, 10)).json<ExtraPayment>();
    await scenario.pay(clientSecret ?? null);
    await it.jobs(2);
    expect((await it.view(id)).review?.tipAmount).toBe('10.00');
  });

  test('whose charge got no response is settled by the job, once', async () => {
    const id = await it.completed({ saveCard: true });
    instead((real) => ({
      confirm: async (...args) => {
        await real.confirm(...args);
        return unavailable();
      },
    }));
    const { review, tip } = await it.review(id, { tipAmount: '10' });
    expect([review.tipAmount, tip]).toEqual(['0.00', { status: 'processing' }]);
    undo.pop()?.();
    scenario.moveTo('2030-03-04T09:35:00Z');
    await it.jobs(2);
    expect((await it.view(id)).review?.tipAmount).toBe('10.00');
    expect(await payable()).toBe(1000);
    expect(await it.balanceDifference()).toBe(0);
  });

  test('repeated with the review’s key is charged once', async () => {
    const id = await it.completed({ saveCard: true });
    const send = () => it.send(id, { tipAmount: '10' }, scenario.booker, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await payable()).toBe(1000);
  });
});

describe('a tip after the review', () => {
  beforeEach(() => scenario.signUpParties());

  test('is accepted from the client of a reviewed session within 60 days', async () => {
    const id = await it.completed({ saveCard: true });
    expect((await it.tip(id, 5)).statusCode).toBe(409);
    await it.review(id);
    expect((await it.tip(id, 5, scenario.expert)).statusCode).toBe(403);
    expect((await it.tip(id, 5, await signUp(scenario.it))).statusCode).toBe(404);
    for (const amount of [0, '0', 7, 'five', undefined, -5]) {
      const answer = await it.tip(id, amount);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { fields: { amount: 'Please choose a tip of $5, $10, or $15' } },
      ]);
    }
    const around = async (seconds: number) => {
      scenario.moveTo(new Date(Date.parse(reviewDeadline) + seconds * 1000).toISOString());
      return (await it.tip(id, 5, await it.signInAgain(scenario.booker))).statusCode;
    };
    expect([await around(1), await around(0), await around(-1)]).toEqual([409, 409, 200]);
    expect(await payable()).toBeGreaterThanOrEqual(500);
  });

  test('is charged once: another amount is refused, and repeats with one key return the same', async () => {
    const id = await it.completed();
    await it.review(id, { tipAmount: '5' });
    const other = await it.tip(id, 10);
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { message: 'You already started a tip for a different amount. Please finish that one.' },
    ]);
    await scenario.signUpParties();
    const withSavedCard = await it.completed({ saveCard: true });
    await it.review(withSavedCard);
    const key = { 'idempotency-key': 'tip' };
    const send = (amount: number) => it.tip(withSavedCard, amount, scenario.booker, key);
    expect([(await send(5)).json(), (await send(5)).json()]).toEqual([
      { status: 'captured' },
      { status: 'captured' },
    ]);
    expect((await send(10)).statusCode).toBe(422);
    expect(await payable()).toBe(500);
  });

  test('is charged once from ten parallel requests', async () => {
    const id = await it.completed({ saveCard: true });
    await it.review(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => it.tip(id, 10)));
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    await it.jobs(2);
    expect(await payable()).toBe(1000);
    expect((await it.view(id)).review?.tipAmount).toBe('10.00');
    expect(await it.balanceDifference()).toBe(0);
  });
});
