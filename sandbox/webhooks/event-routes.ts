import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { flag, listOf, pageParams, word } from '#sandbox/api/params.ts';
import { type Route, route } from '#sandbox/api/route.ts';
import { objects } from '#sandbox/store/tables.ts';

const listParams = z.strictObject({
  ...pageParams,
  delivery_success: flag.optional(),
  type: word.optional(),
  types: listOf(word)
    .refine((types) => types.length <= 20, 'at most 20')
    .optional(),
});

/** The account's own events; those of connected accounts are read with `Stripe-Account`. */
export const eventRoutes: Route[] = [
  route('GET', '/v1/events', {
    params: listParams,
    run: ({ store }, { delivery_success: delivered, type, types, ...page }) =>
      store.page('event', '/v1/events', page, filter(type, types, delivered)),
  }),
  route('GET', '/v1/events/:id', {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('event', id),
  }),
];

function filter(
  type: string | undefined,
  types: string[] | undefined,
  delivered: boolean | undefined,
): object | SQL {
  const own = sql<string>`${objects.body} ->> 'type'`;
  const waiting = sql`(${objects.body} ->> 'pending_webhooks')::int`;
  return (
    and(
      type === undefined ? undefined : sql`${own} like ${pattern(type)}`,
      types === undefined ? undefined : inArray(own, types),
      delivered === undefined ? undefined : delivered ? sql`${waiting} = 0` : sql`${waiting} > 0`,
    ) ?? {}
  );
}

/** `charge.*` stands for everything below it. */
function pattern(type: string): string {
  return type.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}
