import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, callApi, identifySession, serverMessage } from './api-client.ts';
import { pauseSession, resumeSession } from './session-pause.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  identifySession({ userId: () => undefined, onEnd: async () => false });
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

test('a call names the user it is made for; signing in and out doesn’t', async () => {
  const fetch = answerWith(200, '{}');
  identifySession({ userId: () => 'ada', onEnd: async () => false });
  await callApi('GET', '/api/x');
  await callApi('POST', '/auth/login', {});
  expect(fetch.mock.calls.map(([, { headers }]) => headers)).toEqual([
    { 'content-type': 'application/json', 'x-user-id': 'ada' },
    { 'content-type': 'application/json' },
  ]);
});

test('after the session was renewed, a GET is repeated and anything else fails with a reason', async () => {
  const body = '{"code":"unauthenticated","message":"Please sign in.","requestId":"r"}';
  const fetch = answerWith(401, body);
  identifySession({
    userId: () => 'ada',
    onEnd: async () => {
      fetch.mockImplementation(async () => new Response('{"a":1}'));
      return true;
    },
  });
  expect(await callApi('GET', '/api/x')).toEqual({ a: 1 });
  expect(fetch).toHaveBeenCalledTimes(2);
  fetch.mockImplementation(async () => new Response(body, { status: 401 }));
  const error = await callApi('POST', '/api/x').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 401, message: `401: ${body}` });
  expect(serverMessage(error)).toBe('You were signed out, so that didn’t go through. Please try again.');
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('while the session is paused, only signing in and out is sent', async () => {
  const fetch = answerWith(200, '{}');
  void pauseSession();
  const waiting = callApi('POST', '/api/x', {});
  await callApi('POST', '/auth/login', {});
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/auth/login']);
  expect(resumeSession()).toBe(true);
  await waiting;
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/auth/login', '/api/x']);
  expect(resumeSession()).toBe(false);
});
