import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, callApi, serverMessage } from './api-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answerWith(status: number, body: string, statusText = '') {
  const fetch = vi.fn(
    async (_path: string, _request: RequestInit) =>
      new Response(status === 204 ? null : body, { status, statusText }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('sends cookies and a JSON content type always, a body only when there is one', async () => {
  const fetch = answerWith(200, '{"a":1}');
  expect(await callApi('GET', '/api/x')).toEqual({ a: 1 });
  expect(fetch.mock.calls[0]).toEqual([
    '/api/x',
    { method: 'GET', credentials: 'include', headers: { 'content-type': 'application/json' } },
  ]);
  await callApi('POST', '/api/x', { b: 2 });
  expect(fetch.mock.calls[1]?.[1].body).toBe('{"b":2}');
});

test('sends further headers beside its own', async () => {
  const fetch = answerWith(200, '{}');
  await callApi('POST', '/api/x', {}, undefined, { 'idempotency-key': 'k' });
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

test('an answer without a body is nothing', async () => {
  answerWith(204, '');
  expect(await callApi('POST', '/auth/logout')).toBeUndefined();
});

test('a refusal is an error whose text is the status, a colon and the body', async () => {
  const body = '{"code":"conflict","message":"Taken.","requestId":"r"}';
  answerWith(409, body);
  const error = await callApi('POST', '/api/x').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: `409: ${body}`, status: 409, body: { code: 'conflict' } });
  expect(serverMessage(error)).toBe('Taken.');
});

test('without a body the status text stands in, and there is no message to show', async () => {
  answerWith(502, '', 'Bad Gateway');
  const error = await callApi('GET', '/api/x').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: '502: Bad Gateway', body: {} });
  expect(serverMessage(error)).toBeUndefined();
  expect(serverMessage(new Error('network'))).toBeUndefined();
});
