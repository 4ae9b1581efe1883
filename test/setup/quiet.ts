import { afterEach, beforeEach, expect, vi } from 'vitest';

const methods = ['error', 'warn', 'log', 'info'] as const;
let spies: { name: string; spy: { mock: { calls: unknown[][] }; mockRestore: () => void } }[] = [];

beforeEach(() => {
  spies = methods.map((name) => ({ name, spy: vi.spyOn(console, name).mockImplementation(() => undefined) }));
});

afterEach(() => {
  const noise = spies.flatMap(({ name, spy }) => spy.mock.calls.map((call) => [name, ...call]));
  for (const { spy } of spies) spy.mockRestore();
  expect(noise, 'a test must not write to the console').toEqual([]);
});
