// Runs the tests part by part, then prints the totals and the failures.
//   node scripts/test.mjs [tier | part ...]
// Tiers: change (npm test), gate (.ci/run), full (npm run test:full). `npm run test:times` shows where the time went.
import { parts, tiers } from './testing/parts.mjs';
import { startPostgres } from './testing/postgres.mjs';
import { TestRun } from './testing/test-run.mjs';

const requested = process.argv.slice(2);
const names = (requested.length ? requested : ['change']).flatMap((name) => tiers[name] ?? [name]);
const unknown = names.filter((name) => !parts[name]);
if (unknown.length) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Choose from ${[...Object.keys(tiers), ...Object.keys(parts)].join(', ')}.`,
  );
  process.exit(2);
}

const run = new TestRun(names);
const postgres = names.some((name) => parts[name].postgres) ? startPostgres() : undefined;
try {
  for (const name of names) {
    const part = parts[name];
    if (part.postgres && !postgres?.url) {
      run.cannotRun(name, 'set TEST_DATABASE_URL to a PostgreSQL 17 server with pgvector');
      continue;
    }
    await part.run(run, part.postgres ? { TEST_DATABASE_URL: postgres.url } : { TEST_DATABASE_URL: '' });
  }
} finally {
  postgres?.stop();
}
process.exit(run.finish());
