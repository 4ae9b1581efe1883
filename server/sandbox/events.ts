import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#server/db/transaction.ts';
import { type Kind, type Kinds, newId, openStore } from './store.ts';
import { deliveries, objects } from './tables.ts';

export const apiVersion = '2026-10-28.endive';

export type Cause = { account: string; now: number; requestId: string | null; idempotencyKey: string | null };

/** Whose events an endpoint hears: the platform's own, those of connected accounts, or both. */
export type Hears = 'platform' | 'connected' | 'both';
export type EndpointSecrets = { secret: string; hears: Hears };

/** Records what happened, and whom to tell. Both hold or neither, with what happened itself. */
export async function emitEvent<K extends Kind>(
  tx: Db,
  { account, now, requestId, idempotencyKey }: Cause,
  type: Stripe.Event.Type,
  object: Kinds[K],
): Promise<void> {
  const endpoints = await listeners(tx, account, type);
  const event = {
    id: newId('event'),
    object: 'event',
    ...(account ? { account } : {}),
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
    // Which object goes with which type is the caller's to know; the SDK's union can't be built from variables.
  } as unknown as Stripe.Event;
  await openStore(tx, account).put('event', event);
  if (endpoints.length === 0) return;
  const dueAt = new Date(now * 1000);
  await tx
    .insert(deliveries)
    .values(endpoints.map((endpointId) => ({ eventId: event.id, endpointId, dueAt })));
}

/** Something that happened on a connected account while the platform spoke, or by itself. */
export function emitOn<K extends Kind>(
  { tx, now }: { tx: Db; now: number },
  account: string,
  type: Stripe.Event.Type,
  object: Kinds[K],
): Promise<void> {
  return emitEvent(tx, { account, now, requestId: null, idempotencyKey: null }, type, object);
}

async function listeners(tx: Db, account: string, type: string): Promise<string[]> {
  const rows = await tx
    .select({ id: objects.id, body: objects.body, hidden: objects.hidden })
    .from(objects)
    .where(and(eq(objects.kind, 'webhook_endpoint'), eq(objects.account, '')));
  const deaf: Hears = account ? 'platform' : 'connected';
  return rows
    .filter(({ body, hidden }) => {
      // Written by `put` and `keepEndpoints` alone.
      const { status, enabled_events: wanted } = body as Stripe.WebhookEndpoint;
      if (status !== 'enabled' || (hidden as EndpointSecrets).hears === deaf) return false;
      return wanted.includes('*') || wanted.includes(type);
    })
    .map(({ id }) => id);
}
