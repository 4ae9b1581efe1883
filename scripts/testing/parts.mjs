// What each part of the tests runs, and which parts belong to each tier.
import { ensureChromium } from './chromium.mjs';

const utc = { TZ: 'UTC' };
const newYork = { TZ: 'America/New_York' };
/** Long runs over many rows or features, left to the gate. */
const longRuns = [
  'server/db/demo/live/**',
  'server/features/money/random-lives.test.ts',
  'server/features/money/reconciliation/comparison.test.ts',
  'server/features/money/reconciliation/ledger-violations.test.ts',
  'server/features/search/relevance.test.ts',
];
/**
 * Only the full run repeats these on PostgreSQL: tests that hardly use the database, and long ones over many features
 * whose queries other tests run.
 */
const notRepeated = [
  'server/adapters/**',
  'server/db/demo/**',
  'server/features/calendars/ics/**',
  'server/features/links/**',
  'server/features/money/random-lives.test.ts',
  'server/features/search/relevance.test.ts',
  'server/features/uploads/**',
  'server/http/every-route.test.ts',
  'server/pictures/**',
  'server/standalone-sandbox/**',
  'sandbox/**',
];
const typeScriptProjects = ['shared', 'server', 'sandbox', 'web', 'test/pages', 'test/e2e'];

/** A part with `postgres` needs a PostgreSQL server; `env` has its URL. */
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
        ...typeScriptProjects.map((project) => [`types in ${project}`, 'tsc', ['-p', project]]),
      ]),
  },
  unit: {
    run: async (run, env) => {
      await run.vitest(unit({ ...env, ...newYork }));
      await run.vitest(timeTests({ ...env, TZ: 'Pacific/Chatham' }));
    },
  },
  'unit-full': {
    run: async (run, env) => {
      for (const zone of [newYork, utc]) await run.vitest(unit({ ...env, ...zone }));
      for (const TZ of ['Pacific/Chatham', 'Asia/Kolkata']) await run.vitest(timeTests({ ...env, TZ }));
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
  // The embedded engine runs in UTC, PostgreSQL in a zone with daylight saving: results must not depend on it.
  server: {
    run: (run, env) => run.vitest({ ...embeddedServer(env), exclude: longRuns }),
  },
  'server-gate': {
    run: (run, env) => run.vitest(embeddedServer(env)),
  },
  'server-postgres': {
    postgres: true,
    run: (run, env) =>
      run.vitest({
        ...server('engine-dependent server tests on PostgreSQL', 'PostgreSQL', {
          ...env,
          ...newYork,
        }),
        exclude: notRepeated,
      }),
  },
  'server-postgres-full': {
    postgres: true,
    run: (run, env) => run.vitest(server('server tests on PostgreSQL', 'PostgreSQL', { ...env, ...newYork })),
  },
  process: {
    postgres: true,
    run: (run, env) => run.vitest(processes('process tests and short fault runs', env)),
  },
  'process-full': {
    postgres: true,
    run: (run, env) =>
      run.vitest(processes('process tests and short fault runs (full)', { ...env, TEST_TIER: 'full' })),
  },
  e2e: {
    run: (run, env) => run.playwright(browserTests('browser tests', env, 'change')),
  },
  'e2e-gate': {
    run: (run, env) => run.playwright(browserTests('browser tests (gate)', env)),
  },
  'e2e-full': {
    run: (run, env) =>
      run.playwright(browserTests('browser tests at every width and in both themes', env, 'full')),
  },
  pictures: {
    run: (run, env) => run.playwright({ ...browserTests('screenshots', env, 'pictures'), kind: 'pictures' }),
  },
  together: {
    postgres: true,
    run: (run, env) =>
      run.playwright({
        ...browserTests('browser tests with two processes on PostgreSQL', env),
        kind: 'browser, two processes',
        files: ['together', 'room-faults'],
      }),
  },
  // Alone, because it measures how long calls block the event loop. FUZZ_SEED repeats a run.
  fuzz: {
    postgres: true,
    run: (run, env) =>
      run.vitest({
        ...server('every call with hostile input', 'PostgreSQL', { ...env, ...utc, TEST_TIER: 'full' }),
        kind: 'fuzz',
        files: ['server/http/every-route.test.ts'],
      }),
  },
  // One scenario kills the database, so these start their own PostgreSQL unless TEST_DATABASE_URL is set.
  'faults-short': {
    run: (run) =>
      run.command({
        title: 'short run of every fault scenario',
        kind: 'faults',
        args: ['--import', 'tsx', 'test/faults/run.ts', '--short'],
        env: {},
      }),
  },
  'lives-short': {
    run: (run) =>
      run.command({
        title: 'short run of random lives',
        kind: 'lives',
        args: ['--import', 'tsx', 'test/faults/run.ts', 'lives', '--short'],
        env: {},
      }),
  },
};

const change = ['check', 'unit', 'pages', 'server', 'e2e'];
const gate = [
  ...replace(change, { server: 'server-gate', e2e: 'e2e-gate' }),
  'server-postgres',
  'process',
  'together',
];
const full = [
  ...replace(gate, {
    unit: 'unit-full',
    'e2e-gate': 'e2e-full',
    'server-postgres': 'server-postgres-full',
    process: 'process-full',
  }),
  'pages-new-york',
  'pictures',
  'fuzz',
  'faults-short',
  'lives-short',
];

export const tiers = { change, gate, full };

/** The same parts, some replaced by a longer version. */
function replace(names, replacements) {
  return names.map((name) => replacements[name] ?? name);
}

function unit(env) {
  return { title: `unit tests in ${env.TZ}`, kind: 'unit', project: 'unit', env };
}

/** Zones with half-hour and 45-minute offsets: runs only the tests about time there. */
function timeTests(env) {
  const files = ['shared/availability', 'shared/time'];
  return { ...unit(env), title: `time tests in ${env.TZ}`, files };
}

function processes(title, env) {
  return { title, kind: 'processes', project: 'process', env: { ...env, ...utc } };
}

function server(title, engine, env) {
  return { title, kind: `server, ${engine}`, project: 'server', env };
}

function embeddedServer(env) {
  return server('server tests on the embedded engine', 'embedded', { ...env, ...utc });
}

function browserTests(title, env, tier) {
  const chosen = tier ? { TEST_TIER: tier } : {};
  return { title, kind: 'browser', env: { ...env, ...utc, CHROMIUM_PATH: ensureChromium(), ...chosen } };
}
