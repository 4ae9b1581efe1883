import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/open-database.ts';
import { disputed } from '#server/features/money/payments/postings.ts';
import { reconcileAll } from '#server/features/money/reconciliation/reconciliation.service.ts';
import type { PlayedWorld } from '../play-lives.ts';
import type { World } from '../world/world.ts';
import { checkClient, heardBy } from './check-client.ts';
import { checkExpert } from './check-expert.ts';
import { checkLength } from './check-length.ts';
import { checkSettled } from './check-settled.ts';
import { type Ours, readOurs } from './our-record.ts';
import { readProvider } from './provider-record.ts';

/** A broken rule, and the life that broke it, if it can be told. */
export type Violation = { life: number | null; rule: string; about: string };

/** Compares what people were told, what we recorded and what the provider really did. */
export async function checkLives(world: World, { lives, fetches }: PlayedWorld): Promise<Violation[]> {
  const found: Violation[] = [];
  const provider = await readProvider(world);
  const ours = await readOurs(world);
  const heard = heardBy(fetches);
  for (const { number, people } of lives) {
    const add = (rule: string, about: string) => void found.push({ life: number, rule, about });
    checkClient(people, provider, ours, heard, add);
    checkExpert(people, provider, ours, add);
    checkLength(people, provider, ours, add);
    checkSettled(people, provider, ours, add);
  }
  return [...found, ...(await checkBooks(world, lives, ours))];
}

async function checkBooks(world: World, lives: PlayedWorld['lives'], ours: Ours): Promise<Violation[]> {
  const { deps } = world;
  const { findings, ledger, provider } = await reconcileAll(deps);
  const lifeOf = await ownersOf(world, lives);
  const found: Violation[] = findings.map(({ kind: rule, bookingId, about }) => ({
    life: lifeOf(bookingId ?? String(about.source ?? about.about ?? about.posting)),
    rule,
    about: JSON.stringify(about),
  }));
  if (ledger !== provider) {
    const rule = 'the ledger has the provider’s balance';
    // Whose money it is can be told from the findings, if there are any.
    found.push({ life: found[0]?.life ?? null, rule, about: `${ledger}, and the provider has ${provider}` });
  }
  const withdrawn = -ours.balanceOf(disputed);
  if (withdrawn !== 0) {
    const rule = 'no bank keeps money once every dispute is closed';
    found.push({ life: null, rule, about: `${withdrawn} withdrawn` });
  }
  for (const { id, type, objectId, lastError } of ours.events) {
    const rule = 'no event stays unprocessed';
    found.push({ life: lifeOf(objectId), rule, about: `${type} ${objectId} (${id}): ${lastError}` });
  }
  for (const { life, about } of world.failures)
    found.push({ life, rule: 'every request is answered or refused', about });
  const failed = world.errors.map((line) => JSON.parse(line) as { msg: string; err?: { message?: string } });
  for (const { msg, err } of failed) {
    if (msg === 'a result that could not be settled')
      found.push({ life: null, rule: 'every result can be settled', about: err?.message ?? '' });
    if (/ failed$/.test(msg) && msg !== 'a payment event failed')
      found.push({ life: null, rule: 'no job fails', about: `${msg}: ${err?.message ?? ''}` });
  }
  return found;
}

/** Finds the life that an id of ours or of the provider's belongs to. */
async function ownersOf(world: World, lives: PlayedWorld['lives']) {
  const owners = new Map<string, number>();
  for (const { number, people } of lives) {
    for (const booking of people.bookings) if (booking) owners.set(booking.id, number);
  }
  const rows = await queryRows<{ id: string; bookingId: string }>(
    world.deps.db,
    sql`select id::text, booking_id::text as "bookingId" from payments
      union all select charge_id, booking_id::text from payments where charge_id is not null
      union all select o.result_id, p.booking_id::text from payment_ops o join payments p on p.id = o.payment_id
        where o.result_id is not null`,
  );
  for (const { id, bookingId } of rows) {
    const life = owners.get(bookingId);
    if (life !== undefined) owners.set(id, life);
  }
  return (about: string): number | null => {
    for (const part of [about, ...(about.match(/[0-9a-f-]{36}/g) ?? [])]) {
      const life = owners.get(part) ?? world.faults.lifeOf(part);
      if (life !== undefined) return life;
    }
    return null;
  };
}
