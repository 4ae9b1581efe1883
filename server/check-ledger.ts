import fastify from 'fastify';
import { ConfigError } from '#server/config/environment.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import { createLog } from '#server/log.ts';
import { hasOwnSandbox, withOwnSandbox } from '#server/own-sandbox.ts';

/** npm run ledger:check: checks the ledger's invariants and compares it with the payment provider to the cent. */
async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config.database);
  const unusedUrl = 'http://127.0.0.1:1';
  // Our own sandbox reads its tables, so it needs no running server.
  const sandbox = fastify();
  const fetchFromSandbox = async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(new Headers(init.headers));
    const response = await sandbox.inject({ method: 'GET', url: `${pathname}${search}`, headers });
    return new Response(response.body, { status: response.statusCode });
  };
  const baseDeps = createDeps(config, database, createLog('error'), {
    origin: config.publicUrl ?? unusedUrl,
    localUrl: unusedUrl,
    ...(hasOwnSandbox(config) ? { fetch: fetchFromSandbox } : {}),
  });
  try {
    await database.migrate();
    const deps = await withOwnSandbox(baseDeps);
    if (deps.sandbox) await sandbox.register(deps.sandbox.routes);
    const { findings, ledger, provider } = await reconcileAll(deps);
    const lines = findings.map(
      ({ kind, bookingId, about }) => `${kind}: ${JSON.stringify({ bookingId, ...about })}`,
    );
    lines.push(
      `Ledger: ${ledger} cents. Provider: ${provider} cents. Differences found: ${findings.length}.`,
    );
    process.stdout.write(`${lines.join('\n')}\n`);
    return findings.length === 0 && ledger === provider ? 0 : 1;
  } finally {
    await sandbox.close();
    await baseDeps.embeddings.close();
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
