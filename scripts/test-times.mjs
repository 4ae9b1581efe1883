// npm run test:times: shows where the last test run spent its time, from the runners' reports.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reportsFolder } from './testing/test-run.mjs';
import { playwrightTests, vitestTests } from './testing/times.mjs';

const slowest = 50;
const read = (file) => JSON.parse(readFileSync(path.join(reportsFolder, file), 'utf8'));

let last;
try {
  last = read('runs.json');
} catch {
  console.error('No finished test run found. Run npm test first.');
  process.exit(1);
}

const tests = last.runs.flatMap((run) => {
  if (!run.report) return [];
  const report = read(run.report);
  return (report.testResults ? vitestTests(report) : playwrightTests(report)).map((test) => ({
    ...test,
    run,
  }));
});

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const cell = (value, width) => String(value).padStart(width);
const seconds = (value) => value.toFixed(1);

console.log(`Total: ${(last.seconds / 60).toFixed(1)} min\n`);
console.log(
  'Seconds by kind: wall clock, in tests (both workers together), number of tests, startup and collection',
);
for (const kind of new Set(last.runs.map((run) => run.kind))) {
  const runs = last.runs.filter((run) => run.kind === kind);
  const own = tests.filter(({ run }) => run.kind === kind);
  const clock = sum(runs.map((run) => run.seconds));
  const inTests = sum(own.map((test) => test.seconds));
  const overhead = sum(runs.map((run) => overheadOf(run)));
  console.log(
    `  ${kind.padEnd(26)} ${cell(seconds(clock), 7)} ${cell(seconds(inTests), 8)} ${cell(own.length, 6)} ${cell(seconds(overhead), 8)}`,
  );
}

/** Wall clock time before the first test started and after the last one ended. */
function overheadOf(run) {
  const own = tests.filter((test) => test.run === run && test.began);
  if (!own.length) return run.seconds;
  const first = Math.min(...own.map(({ began }) => began));
  const end = Math.max(...own.map(({ began, seconds: took }) => began + took * 1000));
  return Math.max(0, run.seconds - (end - first) / 1000);
}

const files = Map.groupBy ? Map.groupBy(tests, fileKey) : groupBy(tests, fileKey);
function fileKey({ run, file }) {
  return `${run.kind}: ${path.relative(process.cwd(), file)}`;
}
function groupBy(list, key) {
  const groups = new Map();
  for (const each of list) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}

console.log('\nSeconds by file');
const byFile = [...files].map(([name, own]) => [sum(own.map((test) => test.seconds)), own.length, name]);
for (const [took, count, name] of byFile.sort((a, b) => b[0] - a[0]))
  console.log(`  ${cell(seconds(took), 7)} ${cell(count, 4)}  ${name}`);

console.log(`\n${slowest} slowest tests`);
for (const test of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowest))
  console.log(`  ${cell(seconds(test.seconds), 7)}  ${test.run.kind}: ${test.name}`);
