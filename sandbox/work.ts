import type { SandboxDatabase } from './database.ts';
import { closeUnanswered, openDueDisputes } from './resources/charges/due-disputes.ts';
import { settleDueRefunds } from './resources/charges/failed-refunds.ts';
import { captureDue } from './resources/payment-intents/late-captures.ts';
import { expireAuthorizations } from './resources/payment-intents/payment-intents-cancel.ts';
import { type Delivering, deliverWebhooks } from './webhooks/webhooks.ts';

/** Does what has become due by `now` (in seconds) and returns how much that was. */
type Due = (database: SandboxDatabase, now: number) => Promise<number>;

export type Worked = { happened: number; delivered: number };

const dueWork: Due[] = [captureDue, expireAuthorizations, openDueDisputes, settleDueRefunds, closeUnanswered];

/** Does all work that is due, then delivers the webhooks that are. */
export async function workSandbox(delivering: Delivering, stopping?: AbortSignal): Promise<Worked> {
  let happened = 0;
  for (const due of dueWork) {
    if (stopping?.aborted) break;
    happened += await due(delivering.database, Math.floor(delivering.now().getTime() / 1000));
  }
  return { happened, delivered: await deliverWebhooks(delivering, stopping) };
}
