import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { isUncertain } from '#web/lib/attempt-key.ts';
import { readRequestError } from './request-error.ts';

const refused = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));

test('another price', () => {
  const error = refused(409, { code: 'conflict', message: 'The price is now $80.', price: '80.00' });
  expect(readRequestError(error)).toEqual({
    kind: 'price',
    message: 'The price is now $80.',
    price: '80.00',
  });
});

test('a time that is taken', () => {
  const fields = { scheduledAt: 'You already have a session at that time.' };
  expect(readRequestError(refused(409, { message: fields.scheduledAt, fields }))).toEqual({
    kind: 'fields',
    fields,
  });
});

test('what is wrong with a field is about that field', () => {
  const fields = { scheduledAt: 'Please choose a time in the future', profileId: 'Must be a profile' };
  expect(readRequestError(refused(400, { message: 'x', fields }))).toEqual({
    kind: 'fields',
    fields: { scheduledAt: fields.scheduledAt },
  });
});

test('anything else is said as it is', () => {
  const message = 'You have 20 open requests. Please wait for an answer to one of them.';
  expect(readRequestError(refused(409, { message }))).toEqual({ kind: 'other', message });
  expect(readRequestError(refused(400, { message, fields: { profileId: 'x' } }))).toEqual({
    kind: 'other',
    message,
  });
  expect(readRequestError(new TypeError('Failed to fetch'))).toMatchObject({ kind: 'other' });
});

test('only what the server refused is certain', () => {
  expect(isUncertain(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUncertain(refused(502, {}))).toBe(true);
  expect(isUncertain(refused(409, {}))).toBe(false);
});
