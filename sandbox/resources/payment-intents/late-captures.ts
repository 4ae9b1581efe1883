import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { openCall } from '#sandbox/api/call.ts';
import { Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { type Db, queryRows, type SandboxDatabase } from '#sandbox/database.ts';
import { capture, type captureParams } from './payment-intents-capture.ts';

type Given = z.output<typeof captureParams>;

/** Makes a capture at `dueAt` that was refused to its caller. */
export async function captureLater(call: Call, id: string, given: Given, dueAt: number): Promise<void> {
  const intent = await call.store.lock('payment_intent', id);
  await call.store.hide(intent.id, { dueAt: Math.ceil(dueAt), capture: given });
}

/** Makes the late captures that are due, each in a transaction of its own. Returns how many succeeded. */
export async function captureDue(database: SandboxDatabase, now: number): Promise<number> {
  const due = await queryRows<{ id: string; account: string }>(
    database.db,
    sql`select id, account from stripe_sandbox.objects
      where (hidden ->> 'dueAt') is not null and (hidden ->> 'dueAt')::bigint <= ${now}
        and kind || '' = 'payment_intent' order by position`,
  );
  let captured = 0;
  for (const { id, account } of due) {
    const caller = { account, now: new Date(now * 1000), publicUrl: '' };
    captured += await database.transaction((tx) => captureOne(tx, caller, id));
  }
  return captured;
}

async function captureOne(tx: Db, caller: Parameters<typeof openCall>[1], id: string): Promise<number> {
  const { store } = openCall(tx, caller);
  await store.lock('payment_intent', id);
  const { dueAt, capture: given } = await store.hiddenOf(id);
  // Another process captured it before we locked it.
  if (typeof dueAt !== 'number') return 0;
  await store.hide(id, { dueAt: null });
  try {
    // Only `captureLater` writes this field.
    await tx.transaction((inner) => capture(openCall(inner, caller), given as Given, id));
    return 1;
  } catch (error) {
    // Captured, canceled or expired meanwhile.
    if (error instanceof Refusal) return 0;
    throw error;
  }
}
