import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Db } from '#sandbox/database.ts';
import type { Kind, Kinds, Store } from '#sandbox/store/store.ts';
import type { Refusal } from './refusal.ts';

/** What one call works with. Everything it writes is one transaction, together with its stored answer. */
export type Call = {
  tx: Db;
  store: Store;
  /** Seconds, as the API counts them. */
  now: number;
  /** The connected account that is spoken for; empty for the platform. */
  account: string;
  /** Known by a publishable key, which may only confirm and look at what its client secret opens. */
  publishable: boolean;
  /** Where the sandbox is reached by a browser, without a slash at the end. */
  publicUrl: string;
  /** Tells the endpoints, once this transaction holds. */
  emit<K extends Kind>(type: Stripe.Event.Type, object: Kinds[K]): Promise<void>;
};

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * One address of the API. `run` answers an object; a Refusal that it returns keeps what was written (a declined card
 * leaves its trace), one that it throws undoes it.
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

/** `:id` and `:second` stand for the ids in a path. */
export function route<Schema extends z.ZodType>(
  method: Method,
  path: string,
  { params, publishable = false, run }: Definition<Schema>,
): Route {
  // `params` is read by this very schema before `run` is called.
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
