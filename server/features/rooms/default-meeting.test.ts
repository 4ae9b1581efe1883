import { expect, test } from 'vitest';
import { testPayments } from '#test/test-payments.ts';

// In production, where browsers that can't reach each other directly need a relay.
const it = testPayments({ publicUrl: 'https://intime.example' });
const { scenario } = it;

test('without a relay, sessions meet where the template leads', async () => {
  await scenario.signUpParties();
  const id = await it.confirmed('2030-03-04T09:00:00.000Z');
  expect(await it.view(id)).toMatchObject({
    meetingLink: expect.stringMatching(/^https:\/\/meet\.jit\.si\/intime-[0-9a-f]{32}$/),
  });
});

test('with a relay, they meet in our own room', async () => {
  await scenario.signUpParties();
  const { calls } = scenario.it.deps.config;
  calls.relay = { urls: ['turn:turn.example'], secret: 'x'.repeat(32) };
  const id = await it.confirmed('2030-03-04T09:00:00.000Z');
  calls.relay = undefined;
  // What was agreed stays.
  expect(await it.view(id)).toMatchObject({ meetingLink: `https://intime.example/room/${id}` });
});
