import { expect, test } from 'vitest';
import { readIntent } from './sign-in-intent.ts';

test.each([
  ['/dashboard?booking=1#chat', '/dashboard?booking=1#chat'],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  ['https://elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [7, undefined],
])('after signing in, %j leads to %j', (next, expected) => {
  expect(readIntent({ next }).next).toBe(expected);
});

test.each([null, undefined, 'text', 7, {}])('a history entry with the state %j has no intent', (state) => {
  expect(readIntent(state)).not.toHaveProperty('next');
});
