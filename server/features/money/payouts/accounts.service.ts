import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import * as moneyCopy from '#server/features/money/money.copy.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import * as payouts from './payouts.repository.ts';

const perSweep = 200;
const keyLifetimeMs = 5 * minuteMs;
const newAccountMs = 7 * dayMs;

/** The provider's onboarding page. Returning from it doesn't mean that onboarding is complete. */
export async function startOnboarding(deps: Deps, user: UserRow, profileId: string): Promise<string> {
  const urls = { returnTo: `${deps.origin}/payouts`, refresh: `${deps.origin}/payouts?again=1` };
  return callProvider(async () => {
    const accountId = await accountOf(deps, user, profileId);
    return deps.payments.onboardingUrl(accountId, urls);
  });
}

async function accountOf(deps: Deps, user: UserRow, profileId: string): Promise<string> {
  const known = await payouts.findAccount(deps.db, profileId);
  if (known) return known.accountId;
  // The provider repeats its own failure under the same key, so the key changes every few minutes.
  const key = `account:${profileId}:${Math.floor(deps.now().getTime() / keyLifetimeMs)}`;
  const account = await deps.payments.createAccount(key, profileId, user.email);
  await payouts.saveAccount(deps.db, profileId, account, deps.now());
  return (await payouts.findAccount(deps.db, profileId))?.accountId ?? account.id;
}

/** Updates an account that can't be paid yet: the expert may have just returned from onboarding. */
export async function refreshAccount(deps: Deps, profileId: string): Promise<payouts.AccountRow | undefined> {
  const known = await payouts.findAccount(deps.db, profileId);
  if (!known || known.canBePaid) return known;
  try {
    await payouts.updateAccount(deps.db, await deps.payments.readAccount(known.accountId), deps.now());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ kind: error.kind }, 'the provider could not be reached about an account');
  }
  return payouts.findAccount(deps.db, profileId);
}

/** Catches up on accounts whose provider event was lost. */
export async function refreshWaitingAccounts(deps: Deps, stopping: AbortSignal): Promise<void> {
  const newSince = new Date(deps.now().getTime() - newAccountMs);
  for (const profileId of await payouts.findWaitingAccounts(deps.db, newSince, perSweep)) {
    if (stopping.aborted) return;
    await refreshAccount(deps, profileId);
  }
}

async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', moneyCopy.providerUnreachable, {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}
