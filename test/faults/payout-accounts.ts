import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Person } from './calls.ts';
import type { Environment } from './environment.ts';

/** The expert completes the onboarding at the provider, then opens their payouts page. */
export async function openPayoutAccount(env: Environment, expert: Person): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await onboard(env, expert);
    } catch (error) {
      // On a busy machine the provider may time out at first.
      if (attempts === 5) throw error;
      await sleep(500 * attempts);
    }
  }
}

async function onboard(env: Environment, expert: Person): Promise<void> {
  const { body } = await call(env, expert, 'POST', '/api/payouts/onboarding');
  const finished = await fetch(String(body.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=finish',
    redirect: 'manual',
  });
  if (finished.status !== 303) throw new Error(`onboarding answered ${finished.status}`);
  const payouts = await call(env, expert, 'GET', '/api/payouts');
  const account = payouts.body.account as { canBePaid?: boolean } | null | undefined;
  if (!account?.canBePaid) throw new Error('the account is ready, but the product does not know');
}
