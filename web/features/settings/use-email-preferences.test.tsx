// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { useEmailPreferences } from './use-email-preferences.ts';

const all = { messages: true, reminders: true, reviews: true };

type Call = {
  method: string;
  notices: Partial<Settings['notices']>;
  answer: (isSaved: boolean) => Promise<void>;
};

/** A fake server whose calls the test answers one by one. */
function fakeServer() {
  let saved = { ...all };
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (_path: string, { method, body = '{}' }: { method: string; body?: string }) => {
    const { notices = {} } = JSON.parse(body) as { notices?: Partial<Settings['notices']> };
    return new Promise<Response>((resolve) => {
      const answer = async (isSaved: boolean) => {
        if (isSaved) saved = { ...saved, ...notices };
        resolve(new Response(JSON.stringify({ notices: saved }), { status: isSaved ? 200 : 503 }));
        await new Promise((done) => setTimeout(done));
      };
      calls.push({ method, notices, answer });
    });
  });
  return { calls, saved: () => saved };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (call: Call | undefined, isSaved = true) => act(async () => call?.answer(isSaved));

test('only one call runs at a time, and the last change wins', async () => {
  const { calls, saved } = fakeServer();
  const { result } = renderHook(() => useEmailPreferences(all));
  act(() => result.current.set('messages', false));
  act(() => result.current.set('messages', true));
  act(() => result.current.set('reviews', false));
  expect(result.current.notices).toEqual({ ...all, reviews: false });
  expect(calls.map(({ notices }) => notices)).toEqual([{ messages: false }]);
  await answer(calls[0]);
  expect(result.current.notices).toEqual({ ...all, reviews: false });
  expect(calls[1]?.notices).toEqual({ messages: true, reviews: false });
  await answer(calls[1]);
  expect(calls).toHaveLength(2);
  expect(saved()).toEqual(result.current.notices);
});

test('a change that fails to save goes back to the stored value', async () => {
  const { calls } = fakeServer();
  const { result } = renderHook(() => useEmailPreferences(all));
  act(() => result.current.set('reviews', false));
  await answer(calls[0], false);
  expect(result.current.notices).toEqual(all);
  expect(calls[1]?.method).toBe('GET');
  await answer(calls[1]);
  expect(result.current.notices).toEqual(all);
});

test('a change made during a failed save is still tried', async () => {
  const { calls, saved } = fakeServer();
  const { result } = renderHook(() => useEmailPreferences(all));
  act(() => result.current.set('reviews', false));
  act(() => result.current.set('messages', false));
  await answer(calls[0], false);
  await answer(calls[1]);
  expect(saved()).toEqual({ messages: false, reminders: true, reviews: false });
  expect(result.current.notices).toEqual(saved());
});
