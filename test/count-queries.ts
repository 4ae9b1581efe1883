import { vi } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** Spies on the driver’s `query`, which both engines have. */
export function queriesOf({ deps }: Pick<TestApp, 'deps'>) {
  const { client } = (deps.db as unknown as { session: { client: { query: () => unknown } } }).session;
  return vi.spyOn(client, 'query');
}

/** The queries made during `run`, without those that read the test clock, whose number depends on timing. */
export async function queriesDuring(it: Pick<TestApp, 'deps'>, run: () => Promise<unknown>) {
  const spy = queriesOf(it);
  await run();
  const calls = spy.mock.calls as unknown as [string | { text: string }, unknown[]][];
  spy.mockRestore();
  return calls
    .map(([query, values]) => ({ text: typeof query === 'string' ? query : query.text, values }))
    .filter(({ text }) => !text.includes('from "clock"'));
}
