import { vi } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** The driver under the database, of which only `query` is used here: both engines have it. */
export function queriesOf({ deps }: Pick<TestApp, 'deps'>) {
  const { client } = (deps.db as unknown as { session: { client: { query: () => unknown } } }).session;
  return vi.spyOn(client, 'query');
}
