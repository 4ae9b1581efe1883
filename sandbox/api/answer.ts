import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, queryRows, type SandboxDatabase } from '#sandbox/database.ts';
import { randomText } from '#sandbox/store/store.ts';
import { requests } from '#sandbox/store/tables.ts';
import { openCall } from './call.ts';
import { expandPaths } from './expand.ts';
import { decodeForm, expandParam, readParams } from './params.ts';
import { invalid, Refusal, unknownAddress } from './refusal.ts';
import { type Match, matchRoute, type Route } from './route.ts';

/** A request to the API, independent of HTTP. */
export type ApiRequest = {
  method: string;
  /** Such as `/v1/payment_intents`. */
  path: string;
  query: string;
  body: string;
  publishable: boolean;
  idempotencyKey: string | undefined;
  account: string;
};
export type ApiAnswer = { status: number; body: object; requestId: string; replayed: boolean };

export type ApiContext = {
  database: SandboxDatabase;
  now: () => Date;
  publicUrl: string;
  mayReturnTo?: ((url: URL) => boolean) | undefined;
  routes: Route[];
};

const keptSeconds = 24 * 3600;

/** One request, one transaction: its work and its stored answer commit together. */
export async function answer(context: ApiContext, request: ApiRequest): Promise<ApiAnswer> {
  const requestId = `req_${randomText(14)}`;
  try {
    const match = matchRoute(context.routes, request.method, request.path);
    if (!match) throw unknownAddress(request.method, request.path);
    if (request.publishable && !match.route.publishable) throw secretNeeded();
    const tree = decodeForm(request.method === 'GET' ? request.query : request.body);
    const { expand, ...rest } = tree;
    const paths = expand === undefined ? [] : readParams(expandParam, expand);
    // A browser may expand only the ids in its own intent.
    if (request.publishable && paths.some((path) => path.includes('.'))) throw secretNeeded();
    if (!fitsKey(request.idempotencyKey)) throw longKey();
    const params = readParams(match.route.params, rest);
    return await context.database.transaction((tx) =>
      inTransaction(context, tx, request, { match, params, paths, requestId }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.body(), requestId, replayed: false };
  }
}

type Read = { match: Match; params: unknown; paths: string[]; requestId: string };

async function inTransaction(
  context: ApiContext,
  tx: Db,
  request: ApiRequest,
  read: Read,
): Promise<ApiAnswer> {
  const { requestId } = read;
  if (request.method === 'GET' || request.idempotencyKey === undefined) {
    return { ...(await run(context, tx, request, read)), requestId, replayed: false };
  }
  const fingerprint = fingerprintOf(request);
  const owner = ownerOf(request);
  const known = await findAnswer(context, tx, { owner, key: request.idempotencyKey, fingerprint });
  if (known) return known;
  const done = await run(context, tx, request, read);
  await tx.insert(requests).values({
    account: owner,
    key: request.idempotencyKey,
    fingerprint,
    status: done.status,
    answer: done.body,
    requestId,
    createdAt: context.now(),
  });
  return { ...done, requestId, replayed: false };
}

/** The same for the same path and fields in any order. Of a card number only the last digits count. */
function fingerprintOf({ method, path, body }: ApiRequest): string {
  const fields = [...new URLSearchParams(body)]
    .map(([name, value]) => {
      if (/\bcvc\]?$/.test(name)) return [name];
      return [name, /\bnumber\]?$/.test(name) ? value.slice(-4) : value];
    })
    .sort(([one = ''], [other = '']) => (one < other ? -1 : Number(one > other)));
  return createHash('sha256')
    .update(JSON.stringify([method, path, fields]))
    .digest('hex');
}

/** Browsers have idempotency keys of their own: with the public key alone, none of the platform's can be taken. */
function ownerOf({ account, publishable }: ApiRequest): string {
  return publishable ? `${account} publishable` : account;
}

function fitsKey(key: string | undefined): boolean {
  return key === undefined || (key.length > 0 && key.length <= 255);
}

function longKey(): Refusal {
  return invalid('Idempotency keys must be between 1 and 255 characters long.');
}

type Keyed = { owner: string; key: string; fingerprint: string };

async function findAnswer(context: ApiContext, tx: Db, keyed: Keyed): Promise<ApiAnswer | undefined> {
  const { owner, key, fingerprint } = keyed;
  const lock = createHash('sha256').update(`stripe_sandbox ${owner} ${key}`).digest().readBigInt64BE();
  const [row] = await queryRows<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${lock.toString()}::bigint) as locked`,
  );
  if (!row?.locked) {
    throw new Refusal(
      409,
      'idempotency_error',
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
      {
        code: 'idempotency_key_in_use',
      },
    );
  }
  const own = and(eq(requests.account, owner), eq(requests.key, key));
  const [known] = await tx.select().from(requests).where(own);
  if (!known) return undefined;
  if (context.now().getTime() - known.createdAt.getTime() > keptSeconds * 1000) {
    await tx.delete(requests).where(own);
    return undefined;
  }
  if (known.fingerprint !== fingerprint) {
    throw new Refusal(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: known.status, body: known.answer as object, requestId: known.requestId, replayed: true };
}

/** A thrown refusal rolls back what was written before it, and is stored as the answer all the same. */
async function run(
  context: ApiContext,
  tx: Db,
  request: ApiRequest,
  read: Read,
): Promise<{ status: number; body: object }> {
  try {
    return await tx.transaction(async (inner) => {
      const { account, publishable, idempotencyKey } = request;
      const { publicUrl, mayReturnTo } = context;
      const { requestId } = read;
      const caller = { account, publishable, idempotencyKey, requestId, now: context.now() };
      const call = openCall(inner, { ...caller, publicUrl, mayReturnTo });
      const [id = '', second = ''] = read.match.ids;
      const result = await read.match.route.run(call, read.params as never, id, second);
      if (result instanceof Refusal) return { status: result.status, body: result.body() };
      return { status: 200, body: await expandPaths(call.store, result, read.paths) };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.body() };
  }
}

function secretNeeded(): Refusal {
  return new Refusal(
    403,
    'invalid_request_error',
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
  );
}
