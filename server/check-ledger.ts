import fastify from 'fastify';
import { ConfigError } from '#server/config/environment.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import { createLog } from '#server/log.ts';
import { hasOwnSandbox, withOwnSandbox } from '#server/own-sandbox.ts';

/** npm run ledger:check: proves what must hold of the ledger, and compares it with the provider to the cent. */
async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config.database);
  const place = 'http://127.0.0.1:1';
  // Our own sandbox answers from its tables, without a server.
  const sandbox = fastify();
  const inside = async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(new Headers(init.headers));
    const answer = await sandbox.inject({ method: 'GET', url: `${pathname}${search}`, headers });
    return new Response(answer.body, { status: answer.statusCode });
  };
  const bare = createDeps(config, database, createLog('error'), {
    origin: config.publicUrl ?? place,
    here: place,
    ...(hasOwnSandbox(config) ? { fetch: inside } : {}),
  });
  try {
    await database.migrate();
    const deps = await withOwnSandbox(bare);
    if (deps.sandbox) await sandbox.register(deps.sandbox.routes);
    const { findings, ledger, provider } = await reconcileAll(deps);
    const lines = findings.map(({ kind, about }) => `${kind}: ${JSON.stringify(about)}`);
    lines.push(`ledger ${ledger} cents, provider ${provider} cents, ${findings.length} findings`);
    process.stdout.write(`${lines.join('\n')}\n`);
    return findings.length === 0 && ledger === provider ? 0 : 1;
  } finally {
    await sandbox.close();
    await bare.embeddings.close();
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
