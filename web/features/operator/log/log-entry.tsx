import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import type { AuditEntry } from '#shared/operator/audit.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { type Change, changesOf, labelOf } from '#web/features/operator/readable.ts';
import { adminBookingPath, adminCasePath } from '#web/lib/admin-paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import * as logCopy from './log.copy.ts';

const copy = logCopy.entry;

type Props = {
  entry: AuditEntry;
  /** The name of someone in the log, by id. */
  nameOf: (id: string) => string | undefined;
  /** The person whose page it is on, who isn't named again. */
  personId?: string;
};

const actionNames: Record<string, string> = logCopy.actions;

/** Who did what, when and why, and what that changed. */
export function LogEntry({ entry, nameOf, personId }: Props) {
  const timeZone = useTimeZone();
  const instant = (at: Date) => formatTime(at, timeZone, new Date());
  const action = actionNames[entry.action] ?? labelOf(entry.action);
  const changes = changesOf(entry.before, entry.after, { instant, person: nameOf });
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <time dateTime={entry.at} className="text-muted text-sm tabular-nums sm:pt-0.5">
        {instant(new Date(entry.at))}
      </time>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{action}</span>
          <span className="text-muted">
            {' · '}
            {entry.operator ? operatorCopy.person(entry.operator) : copy.configuration}
          </span>
        </p>
        {entry.reason !== action && <p className="wrap-anywhere whitespace-pre-line">{entry.reason}</p>}
        <p className="flex flex-wrap items-center gap-x-4 text-muted text-sm empty:hidden">
          {entry.user && entry.user.id !== personId && (
            <span>
              {copy.about} <PersonLink person={entry.user} />
            </span>
          )}
          {entry.caseId && <EntryLink href={adminCasePath(entry.caseId)}>{copy.case}</EntryLink>}
          {entry.bookingId && (
            <EntryLink href={adminBookingPath(entry.bookingId)}>
              {copy.booking(bookingReference(entry.bookingId))}
            </EntryLink>
          )}
        </p>
        {changes.length > 0 && <Changes changes={changes} action={action} />}
      </div>
    </li>
  );
}

function EntryLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center rounded-sm underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}

function Changes({ changes, action }: { changes: Change[]; action: string }) {
  const hasBefore = changes.some(({ before }) => before !== undefined);
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {copy.changes(changes.length)}
      </summary>
      <table className="w-full max-w-xl border-collapse tabular-nums">
        <caption className="sr-only">{copy.caption(action)}</caption>
        <thead>
          <tr className="border-line border-b text-left text-muted">
            {[copy.field, ...(hasBefore ? [copy.before] : []), copy.after].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, label, before, after }) => (
            <tr key={key} className="border-line border-b align-top">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {label}
              </th>
              {hasBefore && <td className="wrap-anywhere py-1.5 pr-4">{before}</td>}
              <td className="wrap-anywhere py-1.5">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
