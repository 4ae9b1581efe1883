import { and, eq, like, notInArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Db, transaction } from '#server/db/transaction.ts';
import type { EndpointSecrets } from '#server/sandbox/events.ts';
import { flag, listOf, mergeMetadata, metadata, pageParams, word } from '#server/sandbox/params.ts';
import { invalid } from '#server/sandbox/refusal.ts';
import { type Call, type Route, route } from '#server/sandbox/route.ts';
import { newId, openStore, randomText } from '#server/sandbox/store.ts';
import { objects } from '#server/sandbox/tables.ts';
import { requirePlatform } from './platform.ts';

/** Endpoints that come from the configuration, and hear everything. */
export type ConfiguredEndpoint = { url: string; secret: string };

const configuredPrefix = 'we_configured_';
const eventName = z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, 'must be the name of an event');
const changeable = {
  description: z.string().max(5000).optional(),
  metadata: metadata.optional(),
};
const createParams = z.strictObject({
  ...changeable,
  connect: flag.optional(),
  enabled_events: listOf(eventName),
  url: word,
});
const updateParams = z.strictObject({
  ...changeable,
  disabled: flag.optional(),
  enabled_events: listOf(eventName).optional(),
  url: word.optional(),
});

export const webhookEndpointRoutes: Route[] = [
  route('POST', '/v1/webhook_endpoints', { params: createParams, run: createEndpoint }),
  route('GET', '/v1/webhook_endpoints', {
    params: z.strictObject(pageParams),
    run: ({ store }, page) => store.page('webhook_endpoint', '/v1/webhook_endpoints', page),
  }),
  route('GET', '/v1/webhook_endpoints/:id', {
    params: z.strictObject({}),
    run: ({ store }, _params, id) => store.get('webhook_endpoint', id),
  }),
  route('POST', '/v1/webhook_endpoints/:id', { params: updateParams, run: updateEndpoint }),
  route('DELETE', '/v1/webhook_endpoints/:id', {
    params: z.strictObject({}),
    run: async ({ store }, _params, id) => {
      await store.hold('webhook_endpoint', id);
      await store.remove('webhook_endpoint', id);
      return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
    },
  }),
];

/** The secret is said once, in the answer that makes the endpoint. */
async function createEndpoint(
  call: Call,
  params: z.output<typeof createParams>,
): Promise<Stripe.WebhookEndpoint> {
  requirePlatform(call);
  const secrets: EndpointSecrets = {
    secret: `whsec_${randomText(32)}`,
    hears: params.connect ? 'connected' : 'platform',
  };
  const endpoint = await call.store.put(
    'webhook_endpoint',
    {
      ...newEndpoint(newId('webhook_endpoint'), webAddress(params.url), call.now),
      description: params.description || null,
      enabled_events: params.enabled_events,
      metadata: mergeMetadata(null, params.metadata),
    },
    secrets,
  );
  return { ...endpoint, secret: secrets.secret };
}

async function updateEndpoint(
  { store }: Call,
  params: z.output<typeof updateParams>,
  id: string,
): Promise<Stripe.WebhookEndpoint> {
  const endpoint = await store.hold('webhook_endpoint', id);
  return store.put('webhook_endpoint', {
    ...endpoint,
    ...(params.description === undefined ? {} : { description: params.description || null }),
    ...(params.disabled === undefined ? {} : { status: params.disabled ? 'disabled' : 'enabled' }),
    enabled_events: params.enabled_events ?? endpoint.enabled_events,
    metadata: mergeMetadata(endpoint.metadata, params.metadata),
    url: params.url === undefined ? endpoint.url : webAddress(params.url),
  });
}

/** Makes the configured endpoints what the configuration says now, and forgets those of earlier ones. */
export function keepEndpoints(db: Db, endpoints: ConfiguredEndpoint[]): Promise<void> {
  return transaction(db, async (tx) => {
    const store = openStore(tx, '');
    const ids: string[] = [];
    for (const [n, { url, secret }] of endpoints.entries()) {
      const id = `${configuredPrefix}${n}`;
      const secrets: EndpointSecrets = { secret, hears: 'both' };
      await store.put('webhook_endpoint', newEndpoint(id, url, 0), secrets);
      await store.hide(id, secrets);
      ids.push(id);
    }
    await tx
      .delete(objects)
      .where(
        and(
          eq(objects.kind, 'webhook_endpoint'),
          like(objects.id, `${configuredPrefix.replaceAll('_', '\\_')}%`),
          ids.length > 0 ? notInArray(objects.id, ids) : undefined,
        ),
      );
  });
}

function newEndpoint(id: string, url: string, now: number): Stripe.WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: now,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}

function webAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  });
}
