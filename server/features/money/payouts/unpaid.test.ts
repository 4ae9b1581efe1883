import { expect, test } from 'vitest';
import { testReviews } from '#test/test-reviews.ts';

const it = testReviews();
const { scenario, jobs } = it;

test('money that an expert can’t be paid for 30 days is an operator’s case until it is sent', async () => {
  await scenario.signUpParties();
  const id = await it.completed();
  scenario.moveTo('2030-03-06T09:30:00Z');
  await jobs(2);
  scenario.moveTo('2030-04-05T09:29:59Z');
  await jobs();
  expect(await it.casesOf(id)).toEqual([]);
  scenario.moveTo('2030-04-05T09:30:00Z');
  await jobs();
  expect(await it.casesOf(id)).toMatchObject([{ kind: 'payoutFailed', amount: 6750, open: true }]);
  await it.onboard();
  await jobs(2);
  expect(await it.paymentOf(id)).toMatchObject({ transferred: 6750 });
  expect(await it.casesOf(id)).toMatchObject([{ kind: 'payoutFailed', open: false }]);
});
