import { readOptions } from './options.ts';
import { closeServers } from './postgres.ts';
import { runScenarios, scenarios } from './run-scenarios.ts';
import { stopSupervised } from './supervisor.ts';

/**
 * npm run test:faults: simulates outages and crashes, and checks that no cent and no email is lost or duplicated.
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
const { counts, names, randomKeys } = readOptions(process.argv.slice(2));
try {
  const { findings, figures } = await runScenarios({
    counts,
    names: names.length > 0 ? names : Object.keys(scenarios),
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
  process.exitCode = findings.some(({ violations }) => violations.length > 0) ? 1 : 0;
} finally {
  await stopSupervised();
}
