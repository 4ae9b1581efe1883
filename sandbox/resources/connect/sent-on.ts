import { invalid } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';
import { balanceOf, postBalance } from '#sandbox/store/balance.ts';
import { randomText } from '#sandbox/store/store.ts';
import { lockBalance } from './platform.ts';

/** Pays a connected account's balance out to its bank. From then on, reversals need a balance that covers them. */
export async function sendOn(call: Call, id: string): Promise<void> {
  const { store, sentBefore } = await lockAccount(call, id);
  const sent = Math.max(0, await balanceOf({ store }));
  await call.store.hide(id, { sentOn: sentBefore + sent });
  if (sent > 0) await postPayout({ store, now: call.now }, 'payout', -sent);
}

/** The bank returns what was paid out, and reversals may overdraw the account again. */
export async function takeBack(call: Call, id: string): Promise<void> {
  const { store, sentBefore } = await lockAccount(call, id);
  await call.store.hide(id, { sentOn: null });
  if (sentBefore > 0) await postPayout({ store, now: call.now }, 'payout_failure', sentBefore);
}

/** Refuses a reversal of money that the account has sent on. */
export async function refuseSentOn(call: Call, id: string, amount: number): Promise<void> {
  const { sentOn } = await call.store.hiddenOf(id);
  if (typeof sentOn !== 'number') return;
  const { store } = await lockAccount(call, id);
  if (amount <= (await balanceOf({ store }))) return;
  throw invalid("The connected account's available balance is too low to reverse this transfer.", {
    code: 'balance_insufficient',
  });
}

async function lockAccount(call: Call, id: string) {
  await call.store.get('account', id);
  await lockBalance({ ...call, account: id });
  const { sentOn } = await call.store.hiddenOf(id);
  return { store: call.store.of(id), sentBefore: typeof sentOn === 'number' ? sentOn : 0 };
}

function postPayout(
  at: Pick<Call, 'store' | 'now'>,
  type: 'payout' | 'payout_failure',
  amount: number,
): Promise<unknown> {
  const reportingCategory = type === 'payout' ? 'payout' : 'payout_reversal';
  const description = type === 'payout' ? 'STRIPE PAYOUT' : 'PAYOUT FAILURE';
  return postBalance(at, { type, reportingCategory, amount, source: `po_${randomText(24)}`, description });
}
