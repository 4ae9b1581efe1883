import type { Deps } from '#server/deps.ts';
import type { Limits } from '#server/limits.ts';

type Query = (...args: unknown[]) => Promise<unknown>;
type EmbeddedClient = {
  query: Query;
  transaction: (run: (tx: { query: Query }) => Promise<unknown>) => Promise<unknown>;
};

export type Observed = {
  /** Limits counted since the last `reset`. */
  limits: Set<string>;
  /** Statements sent to the embedded engine since then, without the sandbox's own. */
  statements: number;
  reset: () => void;
};

/** Records which limits a call counts against, and how many statements it takes. */
export function observe(deps: Deps): Observed {
  const observed: Observed = {
    limits: new Set(),
    statements: 0,
    reset: () => {
      observed.limits = new Set();
      observed.statements = 0;
    },
  };
  const { hit, hitInBlocks } = deps.limits;
  const recording: Limits = {
    ...deps.limits,
    hit: (rule, subject) => {
      observed.limits.add(rule);
      return hit(rule, subject);
    },
    hitInBlocks: (rule, subject) => {
      observed.limits.add(rule);
      return hitInBlocks(rule, subject);
    },
  };
  deps.limits = recording;
  if (deps.database.engine === 'embedded') countStatements(deps, observed);
  return observed;
}

function countStatements({ db }: Deps, observed: Observed): void {
  // Drizzle keeps the client it was made with.
  const { client } = (db as unknown as { session: { client: EmbeddedClient } }).session;
  const { query, transaction } = client;
  const counted =
    (run: Query): Query =>
    (...args) => {
      if (!String(args[0]).includes('stripe_sandbox')) observed.statements += 1;
      return run(...args);
    };
  client.query = counted(query.bind(client));
  client.transaction = (run) =>
    transaction.call(client, (tx) => {
      tx.query = counted(tx.query.bind(tx));
      return run(tx);
    });
}
