import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Person } from './calls.ts';
import type { Environment } from './environment.ts';

/** The expert tells the provider where their money goes, and looks at their payouts afterwards. */
export async function openPayoutAccount(world: Environment, expert: Person): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(world, expert);
    } catch (error) {
      // On a busy machine the provider may have no time for us at once.
      if (tries === 5) throw error;
      await sleep(500 * tries);
    }
  }
}

async function open(world: Environment, expert: Person): Promise<void> {
  const { body } = await ask(world, expert, 'POST', '/api/payouts/onboarding');
  const finished = await fetch(String(body.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=finish',
    redirect: 'manual',
  });
  if (finished.status !== 303) throw new Error(`onboarding answered ${finished.status}`);
  const payouts = await ask(world, expert, 'GET', '/api/payouts');
  const account = payouts.body.account as { canBePaid?: boolean } | null | undefined;
  if (!account?.canBePaid) throw new Error('an account that is ready, and nobody knows');
}
