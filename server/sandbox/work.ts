import type { Db } from '#server/db/transaction.ts';
import { openDueDisputes } from './resources/due-disputes.ts';
import { expireAuthorizations } from './resources/payment-intents-cancel.ts';
import { payDuePayouts } from './resources/payouts.ts';
import { type Delivering, deliverWebhooks } from './webhooks.ts';

/** Something that happens by itself when its time has come; answers how often it did. `now` in seconds. */
export type Due = (db: Db, now: number) => Promise<number>;

export type Worked = { happened: number; delivered: number };

const authorizations: Due = (db, now) => expireAuthorizations(db, new Date(now * 1000));
const ownDue: Due[] = [authorizations, openDueDisputes, payDuePayouts];

/** Everything that time brings, once: then whoever wants to know of it is told. */
export async function workSandbox(
  desk: Delivering,
  alsoDue: Due[] = [],
  stopping?: AbortSignal,
): Promise<Worked> {
  let happened = 0;
  for (const due of [...alsoDue, ...ownDue]) {
    if (stopping?.aborted) break;
    happened += await due(desk.db, Math.floor(desk.now().getTime() / 1000));
  }
  return { happened, delivered: await deliverWebhooks(desk, stopping) };
}
