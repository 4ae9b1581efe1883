import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/setup/slow-first.ts';

export default defineConfig({
  test: {
    // Console output fails the test that caused it, see the setup file.
    setupFiles: ['test/setup/quiet.ts'],
    sequence: { sequencer: SlowFirst },
    // Generous, so a busy machine never fails a test.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['test/pages/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/setup/quiet.ts', 'test/pages/support/setup.ts'],
          // Pages share one window, as in a browser: reloading React and jsdom takes longer than most tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['{server,sandbox}/**/*.test.ts'],
          globalSetup: ['test/setup/database.ts', 'test/setup/known-words.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          sequence: { groupOrder: 2 },
          include: ['test/process/*.test.ts'],
          pool: 'forks',
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
