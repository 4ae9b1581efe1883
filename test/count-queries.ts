import { vi } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** The driver under the database, of which only `query` is used here: both engines have it. */
export function queriesOf({ deps }: Pick<TestApp, 'deps'>) {
  const { client } = (deps.db as unknown as { session: { client: { query: () => unknown } } }).session;
  return vi.spyOn(client, 'query');
}

/** What was asked meanwhile. How often the tests' own clock is read is a matter of time: that is left out. */
export async function queriesDuring(it: Pick<TestApp, 'deps'>, run: () => Promise<unknown>) {
  const spy = queriesOf(it);
  await run();
  const calls = spy.mock.calls as unknown as [string | { text: string }, unknown[]][];
  spy.mockRestore();
  return calls
    .map(([query, values]) => ({ text: typeof query === 'string' ? query : query.text, values }))
    .filter(({ text }) => !text.includes('from "clock"'));
}
