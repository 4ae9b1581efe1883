import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Finding } from './checks.ts';
import type { Environment } from './environment.ts';
import { domainOf } from './people.ts';
import { moveClocks } from './time.ts';

/** An email that the product decided to send, as the database has it. */
type StoredMail = {
  messageId: string;
  recipient: string;
  sent: boolean;
  attempts: number;
  error: string | null;
};

export type MailComparison = {
  stored: number;
  arrived: number;
  /** Arrivals after the first one of the same email. */
  repeats: number;
  findings: Finding[];
};

/** Compares the stored emails with those that arrived. Only a killed process may have sent one twice. */
export async function compareMails(env: Environment, group: string, kills: number): Promise<MailComparison> {
  const stored = await env.rows<StoredMail>(sql`
    select message_id as "messageId", recipient, sent_at is not null as sent, attempts, last_error as error
    from mails where recipient like ${`%${domainOf(group)}`}`);
  const known = new Map(stored.map((mail) => [mail.messageId, mail]));
  const arrivals = env.mailServer.received
    .filter(({ to }) => to.some((address) => address.endsWith(domainOf(group))))
    .map(({ mail, to }) => ({ messageId: mail.messageId, to: to.join() }));
  const arrived = new Set(arrivals.map(({ messageId }) => messageId));
  const repeats = arrivals.length - arrived.size;
  const repeated = [...arrived].flatMap((id) => {
    const times = arrivals.filter(({ messageId }) => messageId === id).length;
    return times > 1 ? [`${id} ${times} times, ${known.get(id ?? '')?.attempts} attempts`] : [];
  });
  const lost = stored.filter(({ messageId, sent }) => !sent || !arrived.has(messageId));
  const unknown = arrivals.filter(({ messageId, to }) => known.get(messageId ?? '')?.recipient !== to);
  return {
    stored: stored.length,
    arrived: arrived.size,
    repeats,
    findings: [
      {
        rule: `FLT-13 no email is lost (${group})`,
        violations: lost.map(({ messageId, error }) => `${messageId} ${error ?? 'never tried'}`),
      },
      {
        rule: `FLT-14 each email has the Message-ID it was stored with, repeated or not (${group})`,
        violations: unknown.map(({ messageId, to }) => `${messageId} to ${to}`),
      },
      {
        rule: `FLT-14 FLT-15 at most one repeat per kill (${group})`,
        violations: repeats > kills ? [`${repeats} repeats, ${kills} kills`, ...repeated] : [],
      },
    ],
  };
}

/** Waits until all emails are sent and all booking events are processed, at most `limitMs`. */
export async function waitUntilMailed(
  env: Environment,
  limitMs: number,
  fastForward: boolean,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (let idleChecks = 0; Date.now() < deadline; ) {
    const { unsent, due, events, longestWait } = await mailBacklog(env);
    if (unsent + events === 0) return;
    // Don't move the clock past the lease of an email that is being sent: it would be sent twice.
    idleChecks = due + events === 0 && env.mailServer.connectionCount() === 0 ? idleChecks + 1 : 0;
    if (fastForward && idleChecks > 3) await moveClocks(env, longestWait + 1);
    else await sleep(500);
  }
}

/** Unsent emails, those of them that are due, unprocessed booking events, and the longest wait in seconds. */
export async function mailBacklog(env: Environment) {
  const [row] = await env.rows<Record<'unsent' | 'due' | 'events' | 'longestWait', string>>(sql`
    with at as (select now() + make_interval(secs => coalesce((select offset_ms from clock), 0) / 1000.0) as now),
      unsent as (select due_at from mails where sent_at is null and failed_at is null)
    select (select count(*) from unsent) as unsent,
      (select count(*) from unsent, at where due_at <= now) as due,
      (select count(*) from booking_event_outbox) as events,
      (select coalesce(ceil(extract(epoch from max(due_at - now))), 0) from unsent, at) as "longestWait"`);
  const { unsent = 0, due = 0, events = 0, longestWait = 0 } = row ?? {};
  return {
    unsent: Number(unsent),
    due: Number(due),
    events: Number(events),
    longestWait: Number(longestWait),
  };
}

/** Of all emails stored by `instant`: seconds until the last one was sent, by the product's clock. */
export async function slowestDelivery(env: Environment, group: string, instant: Date): Promise<number> {
  const at = instant.toISOString();
  const [row] = await env.rows<{ seconds: string }>(sql`
    select coalesce(max(extract(epoch from coalesce(sent_at, 'infinity') - ${at}::timestamptz)), 0) as seconds
    from mails where created_at <= ${at} and recipient like ${`%${domainOf(group)}`}`);
  return Math.max(0, Math.round(Number(row?.seconds ?? 0)));
}

/** Waits until all emails stored by `instant` are sent, at most `limitMs`. New ones may be stored meanwhile. */
export async function waitUntilSent(
  env: Environment,
  group: string,
  instant: Date,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!Number.isFinite(await slowestDelivery(env, group, instant)) && Date.now() < deadline)
    await sleep(500);
}

/** From here on only the money matters: these people get no more emails. */
export async function removeEmailAddresses(env: Environment, group: string): Promise<void> {
  await env.rows(sql`update users set email = null where email like ${`%${domainOf(group)}`}`);
}
