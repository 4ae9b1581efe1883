import type { FastifyRequest } from 'fastify';
import type { Db } from '#sandbox/database.ts';
import { openStore } from '#sandbox/store/store.ts';
import type { ApiRequest } from './answer.ts';
import { Refusal } from './refusal.ts';

type Keys = { publishableKey: string; isSecretKey: (key: string) => boolean };

/** Reads the key, the account and the form of a request. Browsers may send their publishable key as a field. */
export async function readApiRequest(
  db: Db,
  { publishableKey, isSecretKey }: Keys,
  path: string,
  request: FastifyRequest,
): Promise<ApiRequest> {
  const { pathname, search } = new URL(request.url, 'http://sandbox');
  const fields = new URLSearchParams(request.method === 'GET' ? search : String(request.body ?? ''));
  const key = keyOf(request) ?? fields.get('key');
  fields.delete('key');
  const publishable = key === publishableKey;
  if (!publishable && !(key && isSecretKey(key))) throw unknownKey(key);
  const [account = ''] = [request.headers['stripe-account']].flat();
  if (account) await openStore(db, '').get('account', account, 'Stripe-Account');
  const [idempotencyKey] = [request.headers['idempotency-key']].flat();
  return {
    method: request.method,
    path: pathname.slice(path.length),
    query: request.method === 'GET' ? fields.toString() : '',
    body: request.method === 'GET' ? '' : fields.toString(),
    publishable,
    idempotencyKey,
    account,
  };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function unknownKey(key: string | null | undefined): Refusal {
  if (!key) {
    return new Refusal(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  return new Refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
}
