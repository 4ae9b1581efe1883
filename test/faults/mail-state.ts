import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Finding } from './checks.ts';
import type { Environment } from './environment.ts';
import { domainOf } from './people.ts';
import { moveClocks } from './time.ts';

/** A mail that the product decided to send, as the database has it. */
type Decided = {
  messageId: string;
  recipient: string;
  sent: boolean;
  attempts: number;
  error: string | null;
};

export type MailTruth = {
  decided: number;
  arrived: number;
  /** Arrivals beyond the first of a mail. */
  repeats: number;
  findings: Finding[];
};

/** What was decided against what arrived. Nobody but a killed process may have sent a mail twice. */
export async function readMailTruth(world: Environment, house: string, kills: number): Promise<MailTruth> {
  const decided = await world.rows<Decided>(sql`
    select message_id as "messageId", recipient, sent_at is not null as sent, attempts, last_error as error
    from mails where recipient like ${`%${domainOf(house)}`}`);
  const known = new Map(decided.map((mail) => [mail.messageId, mail]));
  const arrivals = world.mailServer.received
    .filter(({ to }) => to.some((address) => address.endsWith(domainOf(house))))
    .map(({ mail, to }) => ({ messageId: mail.messageId, to: to.join() }));
  const arrived = new Set(arrivals.map(({ messageId }) => messageId));
  const repeats = arrivals.length - arrived.size;
  const twice = [...arrived].flatMap((id) => {
    const times = arrivals.filter(({ messageId }) => messageId === id).length;
    return times > 1 ? [`${id} ${times} times, ${known.get(id ?? '')?.attempts} tries`] : [];
  });
  const lost = decided.filter(({ messageId, sent }) => !sent || !arrived.has(messageId));
  const strange = arrivals.filter(({ messageId, to }) => known.get(messageId ?? '')?.recipient !== to);
  return {
    decided: decided.length,
    arrived: arrived.size,
    repeats,
    findings: [
      {
        rule: `FLT-13 no mail lost (${house})`,
        broken: lost.map(({ messageId, error }) => `${messageId} ${error ?? 'never tried'}`),
      },
      {
        rule: `FLT-14 each mail has the Message-ID it was decided with, repeated or not (${house})`,
        broken: strange.map(({ messageId, to }) => `${messageId} to ${to}`),
      },
      {
        rule: `FLT-14 FLT-15 no repeat beyond one for each kill (${house})`,
        broken: repeats > kills ? [`${repeats} repeats, ${kills} kills`, ...twice] : [],
      },
    ],
  };
}

/** Until everything decided is sent and everything that happened is told, or for `limitMs`. */
export async function untilMailed(world: Environment, limitMs: number, hurry: boolean): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (let quiet = 0; Date.now() < deadline; ) {
    const { open, due, untold, longest } = await whatIsOpen(world);
    if (open + untold === 0) return;
    // A mail that is on its way waits by the clock as well: moved over its lease, it would be sent twice.
    quiet = due + untold === 0 && world.mailServer.connectionCount() === 0 ? quiet + 1 : 0;
    if (hurry && quiet > 3) await moveClocks(world, longest + 1);
    else await sleep(500);
  }
}

/** Mails that are not sent, those among them whose try has come, and what is yet to be told; the longest wait in seconds. */
export async function whatIsOpen(world: Environment) {
  const [row] = await world.rows<Record<'open' | 'due' | 'untold' | 'longest', string>>(sql`
    with at as (select now() + make_interval(secs => coalesce((select offset_ms from clock), 0) / 1000.0) as now),
      open as (select due_at from mails where sent_at is null and failed_at is null)
    select (select count(*) from open) as open,
      (select count(*) from open, at where due_at <= now) as due,
      (select count(*) from booking_event_outbox) as untold,
      (select coalesce(ceil(extract(epoch from max(due_at - now))), 0) from open, at) as longest`);
  const { open = 0, due = 0, untold = 0, longest = 0 } = row ?? {};
  return { open: Number(open), due: Number(due), untold: Number(untold), longest: Number(longest) };
}

/** Of all that was decided by then: how many seconds later, by the product's clock, the last one was sent. */
export async function slowestAfter(world: Environment, house: string, instant: Date): Promise<number> {
  const at = instant.toISOString();
  const [row] = await world.rows<{ seconds: string }>(sql`
    select coalesce(max(extract(epoch from coalesce(sent_at, 'infinity') - ${at}::timestamptz)), 0) as seconds
    from mails where created_at <= ${at} and recipient like ${`%${domainOf(house)}`}`);
  return Math.max(0, Math.round(Number(row?.seconds ?? 0)));
}

/** Until all that was decided by then is sent, while more is decided, or for `limitMs`. */
export async function untilSent(
  world: Environment,
  house: string,
  instant: Date,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!Number.isFinite(await slowestAfter(world, house, instant)) && Date.now() < deadline)
    await sleep(500);
}

/** What follows is about money: the rest of their lives is not written to them. */
export async function stopMails(world: Environment, house: string): Promise<void> {
  await world.rows(sql`update users set email = null where email like ${`%${domainOf(house)}`}`);
}
