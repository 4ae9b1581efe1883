// npm test: every check, one after the other, with one count at the end.
//   node scripts/test.mjs [part ...]   parts: check unit server process e2e together (default: all but the last,
//   which wants a PostgreSQL: two browsers, two processes behind one address)
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
const bin = (name) => path.join(root, 'node_modules/.bin', name);

const zones = { utc: 'UTC', 'new-york': 'America/New_York' };
/** Where only the rules of time are tried again: half an hour and three quarters off the rest. */
const oddZones = { kolkata: 'Asia/Kolkata', chatham: 'Pacific/Chatham' };
const counts = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const failures = [];
/** People at a terminal see the tests pass; a log gets what failed, once, at its end. */
const watched = process.stdout.isTTY;

const parts = {
  check() {
    check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']);
    for (const room of ['shared', 'server', 'web', 'test/e2e'])
      check(`types of ${room}`, 'tsc', ['-p', room]);
    check('unused code', 'knip', ['--no-progress']);
  },
  unit() {
    for (const [name, TZ] of Object.entries(zones))
      vitest(`unit tests in ${TZ}`, `unit-${name}`, 'unit', { TZ });
    for (const [name, TZ] of Object.entries(oddZones))
      vitest(`tests of time in ${TZ}`, `unit-${name}`, 'unit', { TZ }, [
        'shared/availability',
        'shared/time',
      ]);
  },
  server() {
    // The embedded engine runs in UTC, PostgreSQL in a zone with daylight saving: neither may matter.
    const TZ = process.env.TEST_DATABASE_URL ? zones['new-york'] : zones.utc;
    vitest(`server tests on ${engine()} in ${TZ}`, 'server', 'server', { TZ });
  },
  process() {
    const files = process.env.TEST_DATABASE_URL ? ['postgres'] : ['embedded', 'sandbox'];
    vitest(`process tests on ${engine()}`, 'process', 'process', { TZ: zones.utc }, files);
  },
  e2e: () => browsers('browser tests', 'e2e'),
  together: () => browsers('browser tests of two processes on PostgreSQL', 'together', ['together']),
};

const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(parts).filter((name) => name !== 'together'))
  parts[name]();

writeFileSync(path.join(cache, 'counts.json'), JSON.stringify(counts));
if (failures.length) console.log(`\n${failures.join('\n')}`);
if (broken.length) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(counts.failed || broken.length ? 1 : 0);

function engine() {
  return process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'the embedded engine';
}

function run(title, command, args, env = {}) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: 'inherit',
    // The storage client's word on Node's version is known and would stand in every worker's output.
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
  });
  console.log(`   ${status === 0 ? 'ok' : 'FAILED'}, ${Math.round((Date.now() - started) / 100) / 10} s`);
  return status;
}

function check(title, command, args) {
  const status = run(title, command, args);
  count(title, status, { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });
}

function vitest(title, file, project, env, filters = []) {
  const report = path.join(cache, `${file}.json`);
  rmSync(report, { force: true });
  const reporters = [
    ...(watched ? ['--reporter=dot'] : []),
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const status = run(title, 'vitest', ['run', '--project', project, ...reporters, ...filters], env);
  const result = read(report);
  failures.push(...vitestFailures(result));
  count(
    title,
    status,
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests,
    },
  );
}

/** A runner that failed without a failing test, or left no report, is a failure too. */
function count(title, status, result) {
  for (const key of Object.keys(counts)) counts[key] += result?.[key] ?? 0;
  if (status === 0 && result) return;
  broken.push(title);
  if (!result?.failed) counts.failed += 1;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function browsers(name, reportName, files = []) {
  const report = path.join(cache, `${reportName}.json`);
  rmSync(report, { force: true });
  const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report, TZ: zones.utc };
  const status = run(name, 'playwright', ['test', ...files, `--reporter=${watched ? 'list,' : ''}json`], env);
  const result = read(report);
  const stats = result?.stats;
  failures.push(...playwrightFailures(result));
  count(
    name,
    status,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
  );
}
