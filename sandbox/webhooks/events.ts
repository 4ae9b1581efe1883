import type Stripe from 'stripe';
import type { Db } from '#sandbox/database.ts';
import { type Kind, type Kinds, newId, openStore } from '#sandbox/store/store.ts';
import { deliveries, endpoints } from '#sandbox/store/tables.ts';

export const apiVersion = '2026-10-28.endive';

export type Cause = { account: string; now: number; requestId: string | null; idempotencyKey: string | null };

/** Stores the event and one delivery for each endpoint, in the transaction of what happened. */
export async function emitEvent<K extends Kind>(
  tx: Db,
  { account, now, requestId, idempotencyKey }: Cause,
  type: Stripe.Event.Type,
  object: Kinds[K],
): Promise<void> {
  const listening = await tx.select({ endpointId: endpoints.id }).from(endpoints);
  const event = {
    id: newId('event'),
    object: 'event',
    ...(account ? { account } : {}),
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: listening.length,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
    // The caller matches type and object; the SDK's union can't be built from variables.
  } as unknown as Stripe.Event;
  await openStore(tx, account).put('event', event);
  if (listening.length === 0) return;
  const dueAt = new Date(now * 1000);
  await tx
    .insert(deliveries)
    .values(listening.map(({ endpointId }) => ({ eventId: event.id, endpointId, dueAt })));
}

/** An event on a connected account that wasn't caused by a call for that account. */
export function emitOn<K extends Kind>(
  { tx, now }: { tx: Db; now: number },
  account: string,
  type: Stripe.Event.Type,
  object: Kinds[K],
): Promise<void> {
  return emitEvent(tx, { account, now, requestId: null, idempotencyKey: null }, type, object);
}
