import { expect, test } from 'vitest';
import { answerProblems } from './check-answer.ts';

test('an answer that fits its route’s schema has no problems', () => {
  expect(answerProblems('POST /api/payouts/onboarding', { url: 'https://provider.example/start' })).toEqual(
    [],
  );
  expect(answerProblems('POST /auth/logout', undefined)).toEqual([]);
});

test('an answer that doesn’t fit names the field', () => {
  expect(answerProblems('POST /api/bookings/:id/payment', { clientSecret: 1 })).toEqual([
    expect.stringMatching(/^POST \/api\/bookings\/:id\/payment: clientSecret /),
  ]);
});
