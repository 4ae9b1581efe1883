import type { Db } from '#server/db/transaction.ts';
import { openDueDisputes } from './resources/due-disputes.ts';
import { expireAuthorizations } from './resources/payment-intents-cancel.ts';
import { type Delivering, deliverWebhooks } from './webhooks.ts';

/** Does what has become due by `now` (in seconds) and returns how much that was. */
type Due = (db: Db, now: number) => Promise<number>;

export type Worked = { happened: number; delivered: number };

const authorizations: Due = (db, now) => expireAuthorizations(db, new Date(now * 1000));
const dueWork: Due[] = [authorizations, openDueDisputes];

/** Does all work that is due, then delivers the webhooks that are. */
export async function workSandbox(desk: Delivering, stopping?: AbortSignal): Promise<Worked> {
  let happened = 0;
  for (const due of dueWork) {
    if (stopping?.aborted) break;
    happened += await due(desk.db, Math.floor(desk.now().getTime() / 1000));
  }
  return { happened, delivered: await deliverWebhooks(desk, stopping) };
}
