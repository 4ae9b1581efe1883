import { clsx } from 'clsx';
import { formatPrice } from '#shared/money.ts';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { formatSession, formatTime } from '#shared/time/time-format.ts';
import { page as bookingPage, statuses } from '#web/features/operator/bookings/bookings.copy.ts';
import { Detail, DetailList } from '#web/features/operator/detail-list.tsx';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { adminLogPath } from '#web/lib/admin-paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { fieldsOf, whatToDoAbout } from './case-details.ts';
import * as casesCopy from './cases.copy.ts';
import { ReportedContent } from './reported-content.tsx';
import { VerificationRequest } from './verification-request.tsx';

const copy = casesCopy.detail;

/** What is known about a case, what it leads to, and what to do about it. */
export function WhatHappened({ item }: { item: CaseDetail }) {
  const timeZone = useTimeZone();
  const instant = (at: Date) => formatTime(at, timeZone, new Date());
  return (
    <section aria-labelledby="happened" className="grid content-start gap-4">
      <h2 id="happened" className="font-semibold text-heading">
        {copy.happened}
      </h2>
      <About item={item} instant={instant} />
      {item.closedAt ? (
        <Resolution item={item} when={instant(new Date(item.closedAt))} />
      ) : (
        <>
          <p className="rounded-lg bg-wait-soft p-4 text-wait">
            <strong className="block font-semibold">{copy.ifNobodyActs}</strong>
            {item.ifNobodyActs}
          </p>
          <p className="rounded-lg border border-line p-4">
            <strong className="block font-semibold">{copy.whatToDo}</strong>
            {whatToDoAbout(item)}
          </p>
        </>
      )}
    </section>
  );
}

/** A UUID, or a name like `ch_1abc`. */
const isId = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+_[A-Za-z0-9]+)$/;

type AboutProps = { item: CaseDetail; instant: (at: Date) => string };

function About({ item, instant }: AboutProps) {
  if (item.report) return <ReportedContent about={item.report} instant={instant} />;
  if (item.verification) return <VerificationRequest about={item.verification} />;
  return <Fields item={item} instant={instant} />;
}

function Fields({ item, instant }: AboutProps) {
  const { quotes, details } = fieldsOf(item, { instant });
  return (
    <>
      {quotes.map(({ key, label, text }) => (
        <figure key={key}>
          <figcaption className="text-muted text-sm">
            {item.reporter ? copy.quote(item.reporter.name) : label}
          </figcaption>
          <blockquote className="wrap-anywhere mt-1 whitespace-pre-line border-line border-l-2 pl-4">
            {text}
          </blockquote>
        </figure>
      ))}
      {details.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {details.map(({ key, label, text }) => (
            <div key={key} className="contents">
              <dt className="text-muted max-sm:-mb-2">{label}</dt>
              <dd className={clsx('wrap-anywhere', isId.test(text) && 'font-mono')}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {quotes.length + details.length === 0 && <p className="text-muted">{copy.noDetails}</p>}
    </>
  );
}

function Resolution({ item, when }: { item: CaseDetail; when: string }) {
  return (
    <p className="wrap-anywhere rounded-lg bg-good-soft p-4 text-good">
      <strong className="block font-semibold">{item.resolution}</strong>
      {item.closedBy ? copy.closedBy(item.closedBy.name, when) : copy.closedItself(when)}
    </p>
  );
}

/** Who and what a case is about. */
export function CaseOverview({ item, now }: { item: CaseDetail; now: Date }) {
  const timeZone = useTimeZone();
  const { kind, parties, subject, reporter, booking, amount, assignee } = item;
  const people = [
    [copy.client, parties?.client],
    [copy.expert, parties?.expert],
    [copy.subject, subject],
    // Reported content may have many reporters, who are listed with what they wrote.
    [copy.reporter, kind === 'contentReport' ? null : reporter],
  ] as const;
  return (
    <section aria-labelledby="details" className="grid gap-4">
      <h2 id="details" className="font-semibold text-heading">
        {copy.details}
      </h2>
      <DetailList>
        <Detail name={copy.deadline}>{formatTime(new Date(item.dueAt), timeZone, now)}</Detail>
        <Detail name={copy.opened}>
          {formatTime(new Date(item.openedAt), timeZone, now)} ({formatAgo(item.openedAt, now)})
        </Detail>
        {amount !== null && <Detail name={copy.amount}>{formatCents(amount)}</Detail>}
        <Detail name={copy.assignee}>{assignee ? operatorCopy.person(assignee) : operatorCopy.nobody}</Detail>
        {people.map(
          ([name, person]) =>
            person && (
              <Detail key={name} name={name}>
                <PersonLink person={person} />
              </Detail>
            ),
        )}
        {booking && (
          <Detail name={copy.booking}>
            {booking.reference} · {statuses[booking.status]} · {formatPrice(booking.price)}
            <br />
            {formatSession({
              start: new Date(booking.scheduledAt),
              minutes: booking.duration,
              timeZone,
              now,
            })}
          </Detail>
        )}
      </DetailList>
      <TextLink
        // Actions on the booking are what resolved the case.
        href={adminLogPath(item.bookingId ? `booking=${item.bookingId}` : `case=${item.id}`)}
        className="text-sm"
      >
        {item.bookingId ? bookingPage.log : copy.log}
      </TextLink>
    </section>
  );
}
