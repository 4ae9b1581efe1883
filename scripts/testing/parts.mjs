// What each part of the tests runs, and which parts make a tier.
import { ensureChromium } from './chromium.mjs';

const utc = { TZ: 'UTC' };
const newYork = { TZ: 'America/New_York' };
/** Promises that the database keeps, and SQL that is more than reading a row by its id. The rest is left to the full run. */
const dependOnEngine = [
  'db',
  'jobs',
  'features/accounts',
  'features/availability',
  'features/bookings',
  'features/live',
  'features/mails',
  'features/messages',
  'features/news',
  'features/notices',
  'features/payments',
  'features/payouts',
  'features/profiles',
  'features/reviews',
  'features/search',
  'features/settlement',
  'features/stats',
  'http/rate-limit',
].map((room) => `server/${room}`);
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
      await run.vitest(unit({ ...env, ...newYork }));
      await run.vitest(rulesOfTime({ ...env, TZ: 'Pacific/Chatham' }));
    },
  },
  'unit-full': {
    run: async (run, env) => {
      for (const zone of [newYork, utc]) await run.vitest(unit({ ...env, ...zone }));
      for (const TZ of ['Pacific/Chatham', 'Asia/Kolkata']) await run.vitest(rulesOfTime({ ...env, TZ }));
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
        title: 'server tests that depend on the engine, on PostgreSQL',
        kind: 'server, PostgreSQL',
        project: 'server',
        env: { ...env, ...newYork },
        files: dependOnEngine,
      }),
  },
  'server-postgres-full': {
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
    postgres: true,
    run: (run, env) => run.vitest(processes('process tests and short fault runs', env)),
  },
  'process-full': {
    postgres: true,
    run: (run, env) =>
      run.vitest(processes('process tests and short fault runs, in full', { ...env, TEST_TIER: 'full' })),
  },
  e2e: {
    run: (run, env) =>
      run.playwright({
        title: 'browser tests',
        kind: 'browser',
        env: { ...browser(env), TEST_TIER: 'change' },
      }),
  },
  'e2e-gate': {
    run: (run, env) =>
      run.playwright({ title: 'browser tests of the gate', kind: 'browser', env: browser(env) }),
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
const gate = [...longer(change, { e2e: 'e2e-gate' }), 'server-postgres', 'process', 'together'];
const full = [
  ...longer(gate, {
    unit: 'unit-full',
    'e2e-gate': 'e2e-full',
    'server-postgres': 'server-postgres-full',
    process: 'process-full',
  }),
  'pages-new-york',
  'pictures',
  'faults-short',
];

export const tiers = { change, gate, full };

/** The same parts, some of them replaced by one that runs more. */
function longer(names, replacements) {
  return names.map((name) => replacements[name] ?? name);
}

function unit(env) {
  return { title: `unit tests in ${env.TZ}`, kind: 'unit', project: 'unit', env };
}

/** Half an hour and three quarters off the rest: only the rules of time are run there. */
function rulesOfTime(env) {
  const files = ['shared/availability', 'shared/time'];
  return { ...unit(env), title: `tests of time in ${env.TZ}`, files };
}

function processes(title, env) {
  return { title, kind: 'processes', project: 'process', env: { ...env, ...utc } };
}

function browser(env) {
  return { ...env, ...utc, CHROMIUM_PATH: ensureChromium() };
}
