import { readOptions } from './options.ts';
import { closeServers } from './postgres.ts';
import { play, scenarios } from './run-scenarios.ts';
import { endSupervised } from './supervisor.ts';

/**
 * npm run test:faults: what goes wrong in the world goes wrong here, and no cent and no mail is lost or doubled.
 */

// Whoever stops it stops what it has started, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void endSupervised()
        .then(closeServers)
        .finally(() => process.exit(1)),
  );
}
const { counts, names, randomKeys } = readOptions(process.argv.slice(2));
try {
  const { findings, figures } = await play({
    counts,
    names: names.length > 0 ? names : Object.keys(scenarios),
    randomKeys,
    say: (line) => console.log(line),
  });
  console.log();
  for (const { rule, broken } of findings) {
    console.log(
      `${broken.length === 0 ? 'PASS' : 'FAIL'}  ${rule}${broken.length ? ` (${broken.length})` : ''}`,
    );
    for (const each of broken.slice(0, 5)) console.log(`      ${each}`);
  }
  console.log(`\n${JSON.stringify(figures, null, 1)}`);
  process.exitCode = findings.some(({ broken }) => broken.length > 0) ? 1 : 0;
} finally {
  await endSupervised();
}
