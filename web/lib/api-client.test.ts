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

test('always sends cookies and a JSON content type, and a body only if there is one', async () => {
  const fetch = answerWith(200, '{"a":1}');
  expect(await callApi('GET', '/api/x')).toEqual({ a: 1 });
  expect(fetch.mock.calls[0]).toEqual([
    '/api/x',
    { method: 'GET', credentials: 'include', headers: { 'content-type': 'application/json' } },
  ]);
  await callApi('POST', '/api/x', { b: 2 });
  expect(fetch.mock.calls[1]?.[1].body).toBe('{"b":2}');
});

test('sends the given headers along with its own', async () => {
  const fetch = answerWith(200, '{}');
  await callApi('POST', '/api/x', {}, undefined, { 'idempotency-key': 'k' });
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

test('an empty response is undefined', async () => {
  answerWith(204, '');
  expect(await callApi('POST', '/auth/logout')).toBeUndefined();
});

test('a failed call throws an error whose message is the status, a colon and the body', async () => {
  const body = '{"code":"conflict","message":"Taken.","requestId":"r"}';
  answerWith(409, body);
  const error = await callApi('POST', '/api/x').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: `409: ${body}`, status: 409, body: { code: 'conflict' } });
  expect(serverMessage(error)).toBe('Taken.');
});

test('without a body the error has the status text, and there is no message to show', async () => {
  answerWith(502, '', 'Bad Gateway');
  const error = await callApi('GET', '/api/x').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: '502: Bad Gateway', body: {} });
  expect(serverMessage(error)).toBeUndefined();
  expect(serverMessage(new Error('network'))).toBeUndefined();
});
