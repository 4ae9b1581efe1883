import { runLives } from '#test/lives/run-lives.ts';
import { readOptions } from './options.ts';
import { closeServers } from './postgres.ts';
import { runScenarios, scenarios } from './run-scenarios.ts';
import { stopSupervised } from './supervisor.ts';

/**
 * npm run test:faults: simulates outages and crashes, and checks that no cent and no email is lost or duplicated.
 * With `lives`, plays random lives of payments instead.
 */

// When stopped, also stop the processes and servers it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void stopSupervised()
        .then(closeServers)
        .finally(() => process.exit(1)),
  );
}
const options = readOptions(process.argv.slice(2));
const named = options.names.length > 0 ? options.names : Object.keys(scenarios);
const names = named.filter((name) => name !== 'lives');
let passed = true;
try {
  if (named.includes('lives')) passed = await runLives(options.lives, (line) => console.log(line));
  if (names.length > 0) passed = (await runNamed()) && passed;
  process.exitCode = passed ? 0 : 1;
} finally {
  await stopSupervised();
}

async function runNamed(): Promise<boolean> {
  const { counts, randomKeys } = options;
  const { findings, figures } = await runScenarios({
    counts,
    names,
    randomKeys,
    log: (line) => console.log(line),
  });
  console.log();
  for (const { rule, violations } of findings) {
    console.log(
      `${violations.length === 0 ? 'PASS' : 'FAIL'}  ${rule}${violations.length ? ` (${violations.length})` : ''}`,
    );
    for (const each of violations.slice(0, 5)) console.log(`      ${each}`);
  }
  console.log(`\n${JSON.stringify(figures, null, 1)}`);
  return findings.every(({ violations }) => violations.length === 0);
}
