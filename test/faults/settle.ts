import { sandboxPath } from '#shared/payments/sandbox.ts';
import type { Environment } from './environment.ts';
import { moveClocks, type Quiet, untilQuiet } from './time.ts';

const minute = 60;
const hour = 3600;

/** The faults are over, time goes on: holds end, deadlines pass, sessions are held and paid. */
export async function settleAll(world: Environment, limitMs: number): Promise<{ first: Quiet; last: Quiet }> {
  await clearFaults(world);
  world.relay.behave();
  const first = await untilQuiet(world, limitMs);
  let last = first;
  // Unpaid holds; unanswered requests and the first sessions; the sessions of two months; their payouts.
  for (const seconds of [16 * minute, 49 * hour, 60 * 24 * hour]) {
    await moveClocks(world, seconds);
    last = await untilQuiet(world, limitMs);
  }
  // Some payouts are made though nobody hears of it.
  await setFault(world, {
    name: 'payouts',
    match: 'POST /v1/transfers',
    kind: 'cut-after',
    share: 0.3,
    times: 20,
  });
  await moveClocks(world, 49 * hour);
  last = await untilQuiet(world, limitMs);
  await clearFaults(world);
  return { first, last };
}

type Fault = { name: string; match: string; kind: string; share?: number; times?: number; seconds?: number };

export async function setFault(world: Environment, fault: Fault): Promise<void> {
  const answer = await fetch(faultsUrl(world), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok)
    throw new Error(`the switch ${fault.name} answered ${answer.status} ${await answer.text()}`);
}

export async function clearFaults(world: Environment): Promise<void> {
  await fetch(faultsUrl(world), { method: 'DELETE' });
}

/** How often each switch that counts down has struck, of so many. */
export async function strikes(world: Environment, of: number): Promise<Record<string, number>> {
  const { faults } = (await (await fetch(faultsUrl(world))).json()) as { faults: Fault[] };
  return Object.fromEntries(faults.map(({ name, times }) => [name, of - (times ?? of)]));
}

const faultsUrl = ({ sandbox }: Environment) => `${sandbox.url}${sandboxPath}/test/faults`;
