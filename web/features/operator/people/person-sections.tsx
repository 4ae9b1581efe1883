import { Link } from 'wouter';
import { formatPrice } from '#shared/money.ts';
import type { PersonDetail } from '#shared/operator/people.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { statuses } from '#web/features/operator/bookings/bookings.copy.ts';
import { RecordSection } from '#web/features/operator/bookings/record-section.tsx';
import { kinds } from '#web/features/operator/cases/cases.copy.ts';
import { Deadline } from '#web/features/operator/cases/deadline.tsx';
import { LogEntry } from '#web/features/operator/log/log-entry.tsx';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { adminBookingPath, adminCasePath, adminLogPath } from '#web/lib/admin-paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import * as peopleCopy from './people.copy.ts';

const copy = peopleCopy.page;
const linkLook =
  'wrap-anywhere inline-flex min-h-11 items-center rounded-sm underline decoration-line underline-offset-4 hover:decoration-current';

type Props = { person: PersonDetail };

export function PersonCases({ person: { openCases }, now }: Props & { now: Date }) {
  return (
    <RecordSection id="cases" title={copy.cases}>
      {openCases.length === 0 && <p className="text-muted">{copy.noCases}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {openCases.map(({ id, kind, title, dueAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link href={adminCasePath(id)} className={linkLook}>
              {title}
            </Link>
            <span className="flex flex-wrap items-center gap-3 text-muted text-sm">
              {kinds[kind]}
              <Deadline dueAt={dueAt} closedAt={null} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

export function PersonBookings({ person: { bookings } }: Props) {
  const timeZone = useTimeZone();
  const { asClient, asExpert, latest } = bookings;
  const text = peopleCopy.bookings;
  return (
    <RecordSection id="bookings" title={text.title}>
      <p className="text-muted">
        {latest.length === 0 ? text.none : text.counts(asClient, asExpert, latest.length)}
      </p>
      <ul className="grid divide-y divide-line tabular-nums empty:hidden">
        {latest.map(({ id, reference, status, scheduledAt, price, as, other }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <Link href={adminBookingPath(id)} className={`${linkLook} -my-2.5`}>
                {text.booking(reference)}
              </Link>
              <p className="wrap-anywhere text-muted text-sm">
                {text.as[as]} <PersonLink person={other} /> ·{' '}
                {formatTime(new Date(scheduledAt), timeZone, new Date())} · {formatPrice(price)}
              </p>
            </div>
            <Badge>{statuses[status]}</Badge>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

export function PersonLog({ person }: Props) {
  const { id, name, log } = person;
  const people = new Map(log.flatMap(({ operator }) => (operator ? [[operator.id, operator.name]] : [])));
  people.set(id, name);
  return (
    <RecordSection id="log" title={copy.log}>
      {log.length === 0 ? (
        <p className="text-muted">{copy.noLog}</p>
      ) : (
        <>
          <ol className="divide-y divide-line border-line border-y">
            {log.map((entry) => (
              <LogEntry key={entry.id} entry={entry} nameOf={(userId) => people.get(userId)} personId={id} />
            ))}
          </ol>
          <TextLink href={adminLogPath(`user=${id}`)} className="w-fit">
            {copy.allEntries}
          </TextLink>
        </>
      )}
    </RecordSection>
  );
}
