import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a query sends one GET to its key’s segments joined by slashes, and throws on 401', async () => {
  const fetch = vi.fn(
    async (path: string) => new Response('{"a":1}', { status: path.endsWith('me') ? 401 : 200 }),
  );
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: ['/api/profiles', '7'] })).toEqual({ a: 1 });
  expect(await client.fetchQuery({ queryKey: ['/api/profiles', '7'] })).toEqual({ a: 1 });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/profiles/7']);
  await expect(client.fetchQuery({ queryKey: ['/api/profile/me'] })).rejects.toThrow('401: {"a":1}');
  expect(fetch).toHaveBeenCalledTimes(2);
});
