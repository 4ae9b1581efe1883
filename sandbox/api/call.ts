import type { Db } from '#sandbox/database.ts';
import { openStore } from '#sandbox/store/store.ts';
import { emitEvent } from '#sandbox/webhooks/events.ts';
import type { Call } from './route.ts';

type Caller = {
  account: string;
  now: Date;
  publicUrl: string;
  mayReturnTo?: ((url: URL) => boolean) | undefined;
  publishable?: boolean;
  /** Absent where no API request is the cause: an authorization that expires, a bank's page. */
  requestId?: string;
  idempotencyKey?: string | undefined;
};

/** The context of a call inside a transaction. */
export function openCall(tx: Db, caller: Caller): Call {
  const { account, publicUrl, mayReturnTo = () => true, publishable = false } = caller;
  const { requestId = null, idempotencyKey = null } = caller;
  const now = Math.floor(caller.now.getTime() / 1000);
  return {
    tx,
    store: openStore(tx, account),
    now,
    account,
    publishable,
    publicUrl,
    mayReturnTo,
    emit: (type, object) => emitEvent(tx, { account, now, requestId, idempotencyKey }, type, object),
  };
}
