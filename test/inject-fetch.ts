import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Fetch } from '#server/adapters/payments/stripe-client.ts';

/** A `fetch` whose requests all go to this application. */
export function injectFetch(app: () => Pick<FastifyInstance, 'inject'>): Fetch {
  return async (url, init) => {
    const { pathname, search, host } = new URL(url);
    const answer = await app().inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}
