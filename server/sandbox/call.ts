import type { Db } from '#server/db/transaction.ts';
import { emitEvent } from './events.ts';
import type { Call } from './route.ts';
import { openStore } from './store.ts';

type Caller = {
  account: string;
  now: Date;
  publicUrl: string;
  publishable?: boolean;
  /** None for what nobody asked for: time that ran out, a bank's page. */
  requestId?: string;
  idempotencyKey?: string | undefined;
};

/** What a piece of work inside one transaction needs. */
export function openCall(tx: Db, caller: Caller): Call {
  const { account, publicUrl, publishable = false, requestId = null, idempotencyKey = null } = caller;
  const now = Math.floor(caller.now.getTime() / 1000);
  return {
    tx,
    store: openStore(tx, account),
    now,
    account,
    publishable,
    publicUrl,
    emit: (type, object) => emitEvent(tx, { account, now, requestId, idempotencyKey }, type, object),
  };
}
