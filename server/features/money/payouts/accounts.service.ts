import type { Account } from '#server/adapters/payments/payments-port.ts';
import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import * as payouts from './payouts.repository.ts';

const perSweep = 200;
const keyedMs = 5 * minuteMs;
const newMs = 7 * dayMs;

/** Where the expert tells the provider who they are and where their money goes. Coming back proves nothing. */
export async function startOnboarding(deps: Deps, user: UserRow, profileId: string): Promise<string> {
  const urls = { returnTo: `${deps.origin}/payouts`, refresh: `${deps.origin}/payouts?again=1` };
  return asking(async () => {
    const accountId = await accountOf(deps, user, profileId);
    return deps.payments.onboardingUrl(accountId, urls);
  });
}

async function accountOf(deps: Deps, user: UserRow, profileId: string): Promise<string> {
  const known = await payouts.findAccount(deps.db, profileId);
  if (known) return known.accountId;
  // The provider repeats a failure of its own under the same key; a few minutes later the key is another.
  const key = `account:${profileId}:${Math.floor(deps.now().getTime() / keyedMs)}`;
  const account = await deps.payments.createAccount(key, profileId, user.email);
  await payouts.keepAccount(deps.db, profileId, account, deps.now());
  return (await payouts.findAccount(deps.db, profileId))?.accountId ?? account.id;
}

/** What the provider says of an account now. */
export async function settleAccount({ db, now }: Pick<Deps, 'db' | 'now'>, account: Account): Promise<void> {
  await payouts.updateAccount(db, account, now());
}

/** Somebody looks at their payouts: perhaps they have just come back from the provider. */
export async function refreshAccount(deps: Deps, profileId: string): Promise<payouts.AccountRow | undefined> {
  const known = await payouts.findAccount(deps.db, profileId);
  if (!known || known.canBePaid) return known;
  try {
    await settleAccount(deps, await deps.payments.readAccount(known.accountId));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ kind: error.kind }, 'the provider could not be asked about an account');
  }
  return payouts.findAccount(deps.db, profileId);
}

/** Experts who said where their money goes while the news of it was lost. */
export async function refreshWaitingAccounts(deps: Deps, stopping: AbortSignal): Promise<void> {
  const newSince = new Date(deps.now().getTime() - newMs);
  for (const profileId of await payouts.findWaitingAccounts(deps.db, newSince, perSweep)) {
    if (stopping.aborted) return;
    await refreshAccount(deps, profileId);
  }
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', 'Our payment provider can’t be reached. Please try again.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}
