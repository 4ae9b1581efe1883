import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Db } from '#sandbox/database.ts';
import type { Kind, Kinds, Store } from '#sandbox/store/store.ts';
import type { Refusal } from './refusal.ts';

/** The context of one call. Everything it writes is one transaction, together with its stored answer. */
export type Call = {
  tx: Db;
  store: Store;
  /** Seconds, as the API counts them. */
  now: number;
  /** The connected account that the call acts for; empty for the platform. */
  account: string;
  /** Made with a publishable key, which may only read and confirm the intent of its client secret. */
  publishable: boolean;
  /** Where browsers reach the sandbox, without a trailing slash. */
  publicUrl: string;
  /** Whether a bank's page may lead a payer back to this address. */
  mayReturnTo: (url: URL) => boolean;
  /** Records an event, which is sent to the endpoints after this transaction commits. */
  emit<K extends Kind>(type: Stripe.Event.Type, object: Kinds[K]): Promise<void>;
};

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * One route of the API. `run` returns an object or a Refusal. A returned Refusal commits what was written (a declined
 * card leaves a failed charge), a thrown one rolls it back.
 */
export type Route = {
  method: Method;
  path: string;
  publishable: boolean;
  params: z.ZodType;
  run(call: Call, params: never, id: string, second: string): Promise<object | Refusal>;
};

type Definition<Schema extends z.ZodType> = {
  params: Schema;
  publishable?: boolean;
  run(call: Call, params: z.output<Schema>, id: string, second: string): Promise<object | Refusal>;
};

/** `:id` and `:second` are the ids in a path. */
export function route<Schema extends z.ZodType>(
  method: Method,
  path: string,
  { params, publishable = false, run }: Definition<Schema>,
): Route {
  // `params` is parsed with this schema before `run` is called.
  return { method, path, publishable, params, run: run as Route['run'] };
}

export type Match = { route: Route; ids: string[] };

export function matchRoute(routes: Route[], method: string, path: string): Match | undefined {
  const parts = path.split('/');
  for (const each of routes) {
    const wanted = each.path.split('/');
    if (each.method !== method || wanted.length !== parts.length) continue;
    if (wanted.every((part, n) => (part.startsWith(':') ? parts[n] !== '' : part === parts[n]))) {
      return { route: each, ids: parts.filter((_, n) => wanted[n]?.startsWith(':')) };
    }
  }
  return undefined;
}
