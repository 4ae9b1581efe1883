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
    // Which object goes with which type is the caller's to know; the SDK's union can't be built from variables.
  } as unknown as Stripe.Event;
  await openStore(tx, account).put('event', event);
  if (listening.length === 0) return;
  const dueAt = new Date(now * 1000);
  await tx
    .insert(deliveries)
    .values(listening.map(({ endpointId }) => ({ eventId: event.id, endpointId, dueAt })));
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
