import { type SQL, sql } from 'drizzle-orm';
import { bookingEntries } from './booking-entries.ts';

/** Whose data is exported. */
export type Exported = {
  userId: string;
  profileId: string | undefined;
  email: string | null;
  origin: string;
};

/** `beyond` is what comes after the last entry read, in terms of these two columns. */
export type Page = { beyond: (at: string, id: string) => SQL; limit: number };

/**
 * A query of `at`, `id` and `row`, the JSON of one entry. It limits the rows before it makes JSON of them: otherwise
 * each page would take as long as all of them.
 */
export type PageOf = (person: Exported, page: Page) => SQL;

const notifications: PageOf = ({ userId }, { beyond, limit }) => sql`
  select n.created_at as at, n.id, json_build_object('title', n.title, 'text', n.text, 'at', n.created_at,
    'readAt', n.read_at) as row
  from (select * from notifications n where n.user_id = ${userId}::uuid and ${beyond('n.created_at', 'n.id')}
    order by n.created_at, n.id limit ${limit}) n`;

const emails: PageOf = ({ userId, email }, { beyond, limit }) => sql`
  select m.created_at as at, m.id, json_build_object('subject', m.subject, 'to', m.recipient,
    'writtenAt', m.created_at, 'sentAt', m.sent_at) as row
  from (select m.id, m.subject, m.recipient, m.created_at, m.sent_at from mails m
    where (m.user_id = ${userId}::uuid or (m.user_id is null and lower(m.recipient) = lower(${email}::text)))
      and ${beyond('m.created_at', 'm.id')}
    order by m.created_at, m.id limit ${limit}) m`;

const reports: PageOf = ({ userId }, { beyond, limit }) => sql`
  select r.at, r.id, json_build_object('reported', r.kind, 'reason', r.reason, 'text', r.text, 'at', r.at) as row
  from content_reports r where r.reporter_id = ${userId}::uuid and ${beyond('r.at', 'r.id')}
  order by r.at, r.id limit ${limit}`;

const verificationRequests: PageOf = ({ profileId }, { beyond, limit }) => sql`
  select v.asked_at as at, v.id, json_build_object('links', v.links, 'note', v.note, 'askedAt', v.asked_at,
    'outcome', v.outcome, 'decidedAt', v.decided_at,
    'reason', case when v.outcome = 'refused' then v.reason end) as row
  from verification_requests v
  where v.profile_id = ${profileId ?? null}::uuid and ${beyond('v.asked_at', 'v.id')}
  order by v.asked_at, v.id limit ${limit}`;

/** In the order of the file; the messages come last. */
export const sections: { name: string; entries: PageOf }[] = [
  { name: 'bookings', entries: bookingEntries },
  { name: 'notifications', entries: notifications },
  { name: 'emails', entries: emails },
  { name: 'reports', entries: reports },
  { name: 'verificationRequests', entries: verificationRequests },
];
