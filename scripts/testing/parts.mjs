// What each part of the tests runs, and which parts make a tier.
import { ensureChromium } from './chromium.mjs';

const utc = { TZ: 'UTC' };
const newYork = { TZ: 'America/New_York' };
/** Half an hour and three quarters off the rest: only the rules of time are run there. */
const oddZones = ['Asia/Kolkata', 'Pacific/Chatham'];
const rulesOfTime = ['shared/availability', 'shared/time'];

const typed = ['shared', 'server', 'web', 'test/pages', 'test/e2e'];

/** `postgres`: needs a PostgreSQL, whose address comes as `env`. */
export const parts = {
  check: {
    run: (run) =>
      run.checks([
        [
          'format and lint',
          'biome',
          ['ci', '--colors=off', '--error-on-warnings', '--diagnostic-level=warn', '.'],
        ],
        ['unused code', 'knip', ['--no-progress']],
        ...typed.map((room) => [`types of ${room}`, 'tsc', ['-p', room]]),
      ]),
  },
  unit: {
    run: async (run, env) => {
      for (const zone of [utc, newYork])
        await run.vitest({
          title: `unit tests in ${zone.TZ}`,
          kind: 'unit',
          project: 'unit',
          env: { ...env, ...zone },
        });
      for (const TZ of oddZones)
        await run.vitest({
          title: `tests of time in ${TZ}`,
          kind: 'unit',
          project: 'unit',
          env: { ...env, TZ },
          files: rulesOfTime,
        });
    },
  },
  pages: {
    run: (run, env) =>
      run.vitest({ title: 'page tests', kind: 'pages', project: 'pages', env: { ...env, ...utc } }),
  },
  'pages-new-york': {
    run: (run, env) =>
      run.vitest({
        title: 'page tests in America/New_York',
        kind: 'pages',
        project: 'pages',
        env: { ...env, ...newYork },
      }),
  },
  // The embedded engine runs in UTC, PostgreSQL in a zone with daylight saving: neither may matter.
  server: {
    run: (run, env) =>
      run.vitest({
        title: 'server tests on the embedded engine',
        kind: 'server, embedded',
        project: 'server',
        env: { ...env, ...utc },
      }),
  },
  'server-postgres': {
    postgres: true,
    run: (run, env) =>
      run.vitest({
        title: 'server tests on PostgreSQL',
        kind: 'server, PostgreSQL',
        project: 'server',
        env: { ...env, ...newYork },
      }),
  },
  process: {
    run: (run, env) =>
      run.vitest({
        title: 'process tests on the embedded engine',
        kind: 'process, embedded',
        project: 'process',
        env: { ...env, ...utc },
        files: ['embedded', 'sandbox'],
      }),
  },
  'process-postgres': {
    postgres: true,
    run: (run, env) =>
      run.vitest({
        title: 'process tests and short fault runs on PostgreSQL',
        kind: 'process, PostgreSQL',
        project: 'process',
        env: { ...env, ...utc },
        files: ['postgres'],
      }),
  },
  e2e: {
    run: (run, env) => run.playwright({ title: 'browser tests', kind: 'browser', env: browser(env) }),
  },
  'e2e-full': {
    run: (run, env) =>
      run.playwright({
        title: 'browser tests at every width and in both themes',
        kind: 'browser',
        env: { ...browser(env), TEST_TIER: 'full' },
      }),
  },
  pictures: {
    run: (run, env) =>
      run.playwright({
        title: 'pictures',
        kind: 'pictures',
        env: { ...browser(env), TEST_TIER: 'pictures' },
      }),
  },
  together: {
    postgres: true,
    run: (run, env) =>
      run.playwright({
        title: 'browser tests of two processes on PostgreSQL',
        kind: 'browser, two processes',
        env: browser(env),
        files: ['together'],
      }),
  },
  'faults-short': {
    postgres: true,
    run: (run, env) =>
      run.command({
        title: 'every fault scenario, in short',
        kind: 'faults',
        args: ['--import', 'tsx', 'test/faults/run.ts', '--short'],
        env,
      }),
  },
};

const change = ['check', 'unit', 'pages', 'server', 'e2e'];
const gate = [...change, 'server-postgres', 'process', 'process-postgres', 'together'];

export const tiers = {
  change,
  gate,
  full: [
    ...gate.map((name) => (name === 'e2e' ? 'e2e-full' : name)),
    'pages-new-york',
    'pictures',
    'faults-short',
  ],
};

function browser(env) {
  return { ...env, ...utc, CHROMIUM_PATH: ensureChromium() };
}
