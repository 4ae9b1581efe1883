import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { jobs, sweeps } from '#server/jobs/jobs.ts';
import { hourMs } from '#shared/durations.ts';
import { seededRandom } from '#test/faults/seeded-random.ts';
import { type World, worldStart } from './world.ts';

/** The jobs and sweeps that are about money, in the product's order. */
const frequent = [
  'sandbox.work',
  'bookings.reservations',
  'bookings.unanswered',
  'bookings.extensions',
  'bookings.ended',
  'payments.due',
];
const thorough = [
  ...frequent,
  'tips.abandoned',
  'payments.missed',
  'payouts.accounts',
  'payouts.due',
  'payments.stuck',
];
const nightly = [...thorough, 'payouts.unpaid', 'payments.waiting', 'payments.reconciled'];
export type Extent = 'frequent' | 'thorough' | 'nightly';
const names: Record<Extent, string[]> = { frequent, thorough, nightly };

const stopping = new AbortController().signal;
const jobOf = (wanted: string) => jobs.find(({ name }) => name === wanted)?.run;

/**
 * Runs the jobs once. A process that is killed on the way leaves the rest to the next round. Returns whether the
 * provider's events were fetched.
 */
export async function runRound(world: World, extent: Extent): Promise<boolean> {
  const { deps, faults } = world;
  const runEvents = jobOf('payments.events');
  const notify = jobOf('bookings.notifications');
  const chosen = inAnyOrder(world.now()).filter(({ name }) => names[extent].includes(name));
  let fetched = false;
  await faults.inProcess(async () => {
    const due = extent === 'frequent' ? await readDue(world) : undefined;
    for (const { name, run } of chosen) {
      if (due?.[name] === false || (name === 'payments.due' && !(await hasDueOperations(world)))) continue;
      await run(deps, stopping).catch((error: unknown) => deps.log.error({ err: error }, `${name} failed`));
      if (name === 'sandbox.work' || name === 'payments.missed') await runEvents?.(deps, stopping);
      fetched ||= name === 'payments.missed';
    }
    if (extent !== 'frequent') await notify?.(deps, stopping);
  });
  return fetched;
}

/**
 * Every sweep has its own interval, and a process can die between two of them: payouts may come before the provider's
 * missed events, or without them. The same moment always has the same order.
 */
function inAnyOrder(at: number): typeof sweeps {
  const draw = seededRandom(at)();
  if (draw < 0.4) return sweeps;
  const missed = sweeps.filter(({ name }) => name === 'payments.missed');
  const others = sweeps.filter(({ name }) => name !== 'payments.missed');
  return draw < 0.7 ? others : [...others, ...missed];
}

/** A sweep that finds nothing to do still costs several queries. One query tells which of them can be left out. */
async function readDue({ deps }: World): Promise<Record<string, boolean>> {
  const at = deps.now().toISOString();
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const [due = {}] = await queryRows<Record<string, boolean>>(
    deps.db,
    sql`select
      exists (select from bookings where status = 'pending' and expires_at <= ${at}) as "bookings.reservations",
      exists (select from bookings where status = 'pending' and answer_by <= ${at}) as "bookings.unanswered",
      exists (select from extensions where outcome is null and lapses_at <= ${at}) as "bookings.extensions",
      exists (select from bookings where status = 'confirmed' and ends_at <= ${at}) as "bookings.ended",
      exists (select from stripe_sandbox.deliveries where not done and due_at <= ${at})
        or exists (select from payment_events where processed_at is null and due_at <= ${at})
        or exists (select from stripe_sandbox.objects where (hidden ->> 'dueAt') is not null
          and (hidden ->> 'dueAt')::bigint <= ${seconds}) as "sandbox.work"`,
  );
  return due;
}

/** Asked right before, since events make operations due. */
async function hasDueOperations({ deps }: World): Promise<boolean> {
  const at = deps.now().toISOString();
  const due = sql`select from payment_ops where state = 'due' and due_at <= ${at} limit 1`;
  return (await queryRows(deps.db, due)).length > 0;
}

/** Regular rounds every few hours. */
export function roundsUntil(until: number, seed: number): number[] {
  const random = seededRandom(seed);
  const rounds: number[] = [];
  for (let at = worldStart; at < until; at += (2 + 4 * random()) * hourMs) rounds.push(at);
  return rounds;
}
