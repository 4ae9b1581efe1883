// Starts the test runners, shows their progress, and adds up the results.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightFailures, vitestFailures } from './failures.mjs';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const reporter = (name) => path.join(root, 'scripts/testing', name);
export const reportsFolder = path.join(root, '.cache/reports');

export class TestRun {
  counts = { passed: 0, failed: 0, skipped: 0 };
  runs = [];
  failures = [];
  started = Date.now();
  stealAtStart = stealSeconds();

  constructor(names) {
    // Delete the last run's report, so that an unfinished run doesn't leave a mix of both.
    rmSync(reportsFolder, { recursive: true, force: true });
    mkdirSync(reportsFolder, { recursive: true });
    console.log(`Parts: ${names.join(', ')}`);
  }

  /** Runs pass-or-fail commands, two at a time, and prints the output of those that fail. */
  async checks(checks) {
    const started = Date.now();
    const waiting = [...checks];
    const result = { passed: 0, failed: 0, skipped: 0 };
    const next = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift())
        result[(await this.check(...check)) ? 'passed' : 'failed'] += 1;
    };
    console.log('\n== checks');
    await Promise.all([next(), next()]);
    this.count({ title: 'checks', kind: 'checks', seconds: secondsSince(started) }, result);
  }

  async check(title, command, args) {
    const { status, seconds, output } = await start(bin(command), args, {}, 'pipe');
    console.log(`   ${status === 0 ? 'ok    ' : 'FAILED'} ${title}, ${seconds} s`);
    if (status === 0) return true;
    console.log(output);
    this.failures.push(`- ${title} (see above)\n  Rerun: npx ${command} ${args.join(' ')}`);
    return false;
  }

  async vitest({ title, kind, project, env, files = [], exclude = [] }) {
    const report = this.reportFile(title);
    const args = [
      'run',
      '--project',
      project,
      `--reporter=${reporter('vitest-progress.mjs')}`,
      '--reporter=json',
      ...exclude.map((glob) => `--exclude=${glob}`),
    ];
    const { status, seconds } = await this.runWithOutput(
      title,
      'vitest',
      [...args, `--outputFile.json=${report}`, ...files],
      env,
    );
    const result = read(report);
    this.addFailures(vitestFailures(result, { root, project, env }));
    this.count(
      { title, kind, seconds, status, report: path.basename(report) },
      result && {
        passed: result.numPassedTests,
        failed: result.numFailedTests,
        skipped: result.numPendingTests,
      },
    );
  }

  async playwright({ title, kind, env, files = [] }) {
    const report = this.reportFile(title);
    const args = ['test', ...files, `--reporter=${reporter('playwright-progress.mjs')},json`];
    const { status, seconds } = await this.runWithOutput(title, 'playwright', args, {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    const result = read(report);
    this.addFailures(playwrightFailures(result, env));
    const stats = result?.stats;
    this.count(
      { title, kind, seconds, status, report: path.basename(report) },
      stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    );
  }

  async command({ title, kind, args, env }) {
    const { status, seconds } = await this.runWithOutput(title, process.execPath, args, env);
    if (status !== 0) this.failures.push(`- ${title} (see above)\n  Rerun: node ${args.join(' ')}`);
    this.count(
      { title, kind, seconds },
      { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 },
    );
  }

  /** A part that can't run here counts as failed. */
  cannotRun(name, reason) {
    this.counts.failed += 1;
    this.failures.push(`- ${name} can't run here: ${reason}`);
  }

  async runWithOutput(title, command, args, env) {
    console.log(`\n== ${title}`);
    const program = command === process.execPath ? command : bin(command);
    const ended = await start(program, args, env, 'inherit');
    console.log(`   ${ended.status === 0 ? 'ok' : 'FAILED'}, ${ended.seconds} s`);
    return ended;
  }

  /** Printed at once and again at the end, since either may be cut from a long log. */
  addFailures(failures) {
    this.failures.push(...failures);
    if (failures.length) console.log(failures.join('\n'));
  }

  reportFile(title) {
    return path.join(reportsFolder, `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.json`);
  }

  /** A runner that failed without a failing test, or left no report, also counts as a failure. */
  count(run, result) {
    this.runs.push(run);
    for (const key of Object.keys(this.counts)) this.counts[key] += result?.[key] ?? 0;
    if ((run.status ?? 0) === 0 && result) return;
    if (result?.failed) return;
    this.counts.failed += 1;
    this.failures.push(`- ${run.title}: the test runner itself failed (see above)`);
  }

  finish() {
    const seconds = Math.round((Date.now() - this.started) / 1000);
    writeFileSync(
      path.join(reportsFolder, 'runs.json'),
      JSON.stringify({ seconds, runs: this.runs }, null, 1),
    );
    if (this.failures.length) console.log(`\nFailures:\n${this.failures.join('\n')}`);
    const { passed, failed, skipped } = this.counts;
    console.log(
      `\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s. Run npm run test:times for details.`,
    );
    const share = Math.round(((stealSeconds() - this.stealAtStart) / seconds / os.cpus().length) * 100);
    if (share >= 5) console.log(`CPU steal: ${share}% (other machines on this host).`);
    console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    return failed ? 1 : 0;
  }
}

/** CPU steal: time the host gave to other virtual machines while ours was ready to run. Explains slower runs. */
function stealSeconds() {
  if (process.platform !== 'linux') return 0;
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return Number(all.trim().split(/\s+/)[8] ?? 0) / 100;
}

function secondsSince(started) {
  return Math.round((Date.now() - started) / 100) / 10;
}

function start(program, args, env, output) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      // Silences the S3 client's warning about Node's version in every worker.
      env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
    });
    let printed = '';
    child.stdout?.on('data', (chunk) => (printed += chunk));
    child.stderr?.on('data', (chunk) => (printed += chunk));
    child.once('error', (error) => resolve({ status: 1, seconds: 0, output: error.message }));
    child.once('close', (status) =>
      resolve({
        status: status ?? 1,
        seconds: secondsSince(started),
        output: printed,
      }),
    );
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
