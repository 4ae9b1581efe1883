import { sandboxPath } from '#shared/payments/sandbox.ts';
import type { Environment } from './environment.ts';
import { type IdleResult, moveClocks, waitUntilIdle } from './time.ts';

const minute = 60;
const hour = 3600;

/** Ends all faults and moves the clock until reservations and deadlines have expired and sessions are over and paid. */
export async function settleAll(
  env: Environment,
  limitMs: number,
): Promise<{ first: IdleResult; last: IdleResult }> {
  await clearFaults(env);
  env.relay.stopFaults();
  const first = await waitUntilIdle(env, limitMs);
  let last = first;
  // Past unpaid reservations; past unanswered requests and the first sessions; past two months of sessions.
  for (const seconds of [16 * minute, 49 * hour, 60 * 24 * hour]) {
    await moveClocks(env, seconds);
    last = await waitUntilIdle(env, limitMs);
  }
  // Some transfers are made, but the response is lost.
  await setFault(env, {
    name: 'payouts',
    match: 'POST /v1/transfers',
    kind: 'cut-after',
    share: 0.3,
    times: 20,
  });
  await moveClocks(env, 49 * hour);
  last = await waitUntilIdle(env, limitMs);
  await clearFaults(env);
  return { first, last };
}

type Fault = { name: string; match: string; kind: string; share?: number; times?: number; seconds?: number };

export async function setFault(env: Environment, fault: Fault): Promise<void> {
  const response = await fetch(faultsUrl(env), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok)
    throw new Error(`setting the fault ${fault.name} answered ${response.status} ${await response.text()}`);
}

export async function clearFaults(env: Environment): Promise<void> {
  await fetch(faultsUrl(env), { method: 'DELETE' });
}

/** How often each fault has occurred, given the `times` it was set with. */
export async function faultHits(env: Environment, setTimes: number): Promise<Record<string, number>> {
  const { faults } = (await (await fetch(faultsUrl(env))).json()) as { faults: Fault[] };
  return Object.fromEntries(faults.map(({ name, times }) => [name, setTimes - (times ?? setTimes)]));
}

const faultsUrl = ({ sandbox }: Environment) => `${sandbox.url}${sandboxPath}/test/faults`;
