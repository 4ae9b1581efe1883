import { eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { mails } from '#server/db/tables/mails.ts';
import { users } from '#server/db/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfBookingEvents } from '#server/features/notifications/bookings/booking-events.service.ts';
import { setHours } from './hours.ts';
import { uniqueName } from './people.ts';
import { testPayments } from './test-payments.ts';

type Who = 'booker' | 'expert';
export type Mail = typeof mails.$inferSelect;

/** A payment scenario in which Nora books Mara. Both have an email address and a time zone of their own. */
export function testNotifications(config: Partial<Config> = {}, deps: Partial<Deps> = {}) {
  const it = testPayments(config, deps);
  const { scenario } = it;
  let addresses: Record<Who, string> = { booker: '', expert: '' };
  const set = (who: Who, fields: Partial<typeof users.$inferInsert>) =>
    it.db().update(users).set(fields).where(eq(users.id, scenario[who].user.id));
  const meet = async () => {
    await scenario.signUpParties();
    addresses = { booker: `${uniqueName()}@example.com`, expert: `${uniqueName()}@example.com` };
    await set('booker', {
      email: addresses.booker,
      firstName: 'Nora',
      lastName: 'Kim',
      timeZone: 'Europe/Berlin',
    });
    await set('expert', { email: addresses.expert, firstName: 'Mara', lastName: 'Lind' });
    await setHours(scenario.expert, 'America/New_York', 'Sun-Sat 00:00-24:00');
    await it.db().execute(sql`delete from booking_event_outbox`);
  };
  const move = (who: Who, id: string, verb: string, payload: unknown = {}) =>
    scenario[who].call('POST', `/api/bookings/${id}/${verb}`, payload);
  /** The emails to each since the last call. */
  const mailed = async (): Promise<Record<Who, Mail[]>> => {
    await notifyOfBookingEvents(scenario.it.deps, new AbortController().signal);
    const to = async (who: Who) => {
      const toReader = eq(mails.recipient, addresses[who]);
      const rows = await it.db().select().from(mails).where(toReader).orderBy(mails.createdAt);
      await it.db().delete(mails).where(toReader);
      return rows;
    };
    return { booker: await to('booker'), expert: await to('expert') };
  };
  const subjects = async () => {
    const { booker, expert } = await mailed();
    return { booker: booker.map(({ subject }) => subject), expert: expert.map(({ subject }) => subject) };
  };
  /** Moves the clock, runs the jobs and returns the emails. */
  const mailedAt = async (instant: string) => {
    scenario.moveTo(instant);
    await it.jobs();
    return mailed();
  };
  const subjectsAt = async (instant: string) => {
    scenario.moveTo(instant);
    await it.jobs();
    return subjects();
  };
  return { ...it, addresses: () => addresses, set, meet, move, mailed, subjects, mailedAt, subjectsAt };
}

export const methodOf = (mail: Mail | undefined) =>
  /METHOD:(\w+)/.exec(mail?.attachments[0]?.content ?? '')?.[1];
