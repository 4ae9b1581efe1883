import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { isUncertain } from '#web/lib/attempt-key.ts';
import { readRequestError } from './request-error.ts';

const failure = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body));

test('a price conflict carries the new price', () => {
  const error = failure(409, { code: 'conflict', message: 'The price is now $80.', price: '80.00' });
  expect(readRequestError(error)).toEqual({
    kind: 'price',
    message: 'The price is now $80.',
    price: '80.00',
  });
});

test('a taken time is an error of its field', () => {
  const fields = {
    scheduledAt: 'You already have a session or request at that time. Please choose another time.',
  };
  expect(readRequestError(failure(409, { message: fields.scheduledAt, fields }))).toEqual({
    kind: 'fields',
    fields,
  });
});

test('only errors of form fields are shown at fields', () => {
  const fields = { scheduledAt: 'Please choose a time in the future', profileId: 'Must be a profile' };
  expect(readRequestError(failure(400, { message: 'x', fields }))).toEqual({
    kind: 'fields',
    fields: { scheduledAt: fields.scheduledAt },
  });
});

test('any other error keeps the server’s message', () => {
  const message = 'You have 20 open requests. Please wait for an answer to one of them.';
  expect(readRequestError(failure(409, { message }))).toEqual({ kind: 'other', message });
  expect(readRequestError(failure(400, { message, fields: { profileId: 'x' } }))).toEqual({
    kind: 'other',
    message,
  });
  expect(readRequestError(new TypeError('Failed to fetch'))).toMatchObject({ kind: 'other' });
});

test('a result is certain only if the server refused the request', () => {
  expect(isUncertain(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUncertain(failure(502, {}))).toBe(true);
  expect(isUncertain(failure(409, {}))).toBe(false);
});
