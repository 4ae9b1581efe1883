/**
 * npm run test:planted -- [--root folder] [--column before] [--missing] [part of a name …]
 *
 * Plants one fault at a time in a clean checkout, runs its tests until one fails, removes it again, and records which test
 * noticed. With --missing, only the faults that have no result in the column. Exits with 1 if no test notices a fault.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string' },
    column: { type: 'string', default: 'now' },
    missing: { type: 'boolean', default: false },
  },
});
const root = path.resolve(values.root ?? path.join(import.meta.dirname, '../..'));
const report = path.join(root, '.cache/planted.json');
mkdirSync(path.dirname(report), { recursive: true });
const recordFile = path.join(import.meta.dirname, 'record.json');
const env = { ...process.env, TZ: 'UTC', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

/** By the fault’s name: which test noticed it, per column. */
type Results = Record<string, Record<string, string>>;

const kinds = [
  { kind: 'pages', files: /^test\/pages\// },
  { kind: 'unit', files: /^(shared|web)\/|^test\/[^/]+\.test/ },
  { kind: 'server', files: /^server\// },
  { kind: 'browser', files: /^test\/e2e\// },
] as const;

if (git('status', '--porcelain', 'shared', 'server', 'web').trim() !== '') {
  console.error(`${root} has uncommitted changes: planting and removing faults would lose them.`);
  process.exit(2);
}

const recorded = values.missing ? readRecord() : {};
const selected = faults
  .filter(({ name }) => !positionals.length || positionals.some((part) => name.includes(part)))
  .filter(({ name }) => recorded[name]?.[values.column] === undefined);
let missed = 0;
for (const [index, fault] of selected.entries()) {
  const startedAt = Date.now();
  const noticed = plant(fault);
  if (!noticed) missed += 1;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `${index + 1}/${selected.length} ${noticed ? 'caught' : 'MISSED'} ${fault.name}: ${noticed ?? '-'} (${seconds} s)`,
  );
  saveResult(fault, noticed);
}
console.log(`${selected.length - missed} passed, ${missed} failed`);
process.exit(missed ? 1 : 0);

function plant(fault: Fault): string | undefined {
  const file = path.join(root, fault.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(fault.find).length !== 2) throw new Error(`“${fault.name}” no longer fits ${fault.file}`);
  writeFileSync(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  try {
    return firstFailingTest(fault);
  } finally {
    writeFileSync(file, text);
  }
}

/** Runs the named tests only, the cheapest kind first. */
function firstFailingTest(fault: Fault): string | undefined {
  for (const { kind, files } of kinds) {
    const tests = (fault.tests ?? []).filter((test) => files.test(test));
    if (!tests.length) continue;
    const failed = kind === 'browser' ? runPlaywright(fault, tests) : runVitest(kind, tests);
    if (failed) return `${kind}: ${failed}`;
  }
  return fault.lives && runLives(fault.lives);
}

function runLives({ seed, lives }: NonNullable<Fault['lives']>): string | undefined {
  const args = ['lives', '--seed', String(seed), '--lives', String(lives), '--brief'];
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'test/faults/run.ts', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  const broken = /FAIL {2}(.*)/.exec(stdout)?.[1];
  if (!broken) throw new Error(`no result for ${args.join(' ')}`);
  return `${args.slice(0, -1).join(' ')} › ${broken}`;
}

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

function runVitest(project: string, tests: string[]): string | undefined {
  writeFileSync(report, '');
  run('vitest', [
    'run',
    '--project',
    project,
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tests,
  ]);
  const result = parse<VitestReport>(report);
  if (!result) throw new Error(`no report for ${tests.join(' ')}`);
  for (const file of result.testResults) {
    const failed = file.assertionResults.find(({ status }) => status === 'failed');
    const name = path.relative(root, file.name);
    if (failed) return `${name} › ${failed.fullName}`;
    if (file.status === 'failed') return `${name} itself`;
  }
  return undefined;
}

type Suite = { file: string; specs?: { title: string; ok: boolean }[]; suites?: Suite[] };

function runPlaywright({ tier }: Fault, tests: string[]): string | undefined {
  const built = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: root, env });
  if (built.status !== 0) return 'the build';
  writeFileSync(report, '');
  run('playwright', ['test', ...tests, '--max-failures=1', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TEST_TIER: tier ?? 'change',
  });
  const result = parse<{ suites: Suite[] }>(report);
  if (!result) throw new Error(`no report for ${tests.join(' ')}`);
  const failing = (suite: Suite): string[] => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ title }) => `${suite.file} › ${title}`),
    ...(suite.suites ?? []).flatMap(failing),
  ];
  return result.suites.flatMap(failing)[0];
}

function run(command: string, args: string[], more: Record<string, string> = {}): void {
  spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: root, env: { ...env, ...more } });
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
}

function parse<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function readRecord(): Results {
  return existsSync(recordFile) ? (parse<Results>(recordFile) ?? {}) : {};
}

function saveResult({ name }: Fault, noticed: string | undefined): void {
  const record = readRecord();
  record[name] = { ...record[name], [values.column]: noticed ?? 'missed' };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}
