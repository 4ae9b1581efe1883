import { formatPrice } from '#shared/money.ts';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { formatSession, formatTime } from '#shared/time/time-format.ts';
import { statuses } from '#web/features/operator/bookings/bookings.copy.ts';
import { Fact, Facts } from '#web/features/operator/facts.tsx';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { labelOf, textOf } from '#web/features/operator/readable.ts';
import { adminLogPath } from '#web/lib/admin-paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import * as casesCopy from './cases.copy.ts';

const copy = casesCopy.detail;

/** Fields in which somebody's own words are kept. */
const quoted = ['reason', 'message', 'lastError'];

/** What is known about a case, and what it leads to. */
export function WhatHappened({ item }: { item: CaseDetail }) {
  const timeZone = useTimeZone();
  const instant = (at: Date) => formatTime(at, timeZone, new Date());
  const fields = Object.entries(item.about).filter(([, value]) => value !== null && value !== '');
  const words = fields.filter(([key, value]) => quoted.includes(key) && typeof value === 'string');
  const facts = fields.filter((field) => !words.includes(field));
  return (
    <section aria-labelledby="happened" className="grid content-start gap-4">
      <h2 id="happened" className="font-semibold text-heading">
        {copy.happened}
      </h2>
      {words.map(([key, value]) => (
        <figure key={key}>
          <figcaption className="text-muted text-sm">
            {item.reporter ? copy.quote(item.reporter.name) : labelOf(key)}
          </figcaption>
          <blockquote className="wrap-anywhere mt-1 whitespace-pre-line border-line border-l-2 pl-4">
            {String(value)}
          </blockquote>
        </figure>
      ))}
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {facts.map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="text-muted max-sm:-mb-2">{labelOf(key)}</dt>
              <dd className="wrap-anywhere font-mono">{textOf(key, value, { instant })}</dd>
            </div>
          ))}
        </dl>
      )}
      {fields.length === 0 && <p className="text-muted">{copy.noDetails}</p>}
      {item.closedAt ? (
        <Resolution item={item} when={instant(new Date(item.closedAt))} />
      ) : (
        <p className="rounded-lg bg-wait-soft p-4 text-wait">
          <strong className="block font-semibold">{copy.ifNobodyActs}</strong>
          {item.ifNobodyActs}
        </p>
      )}
    </section>
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
export function CaseFacts({ item, now }: { item: CaseDetail; now: Date }) {
  const timeZone = useTimeZone();
  const { parties, subject, reporter, booking, amount, assignee } = item;
  return (
    <section aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts" className="font-semibold text-heading">
        {copy.facts}
      </h2>
      <Facts>
        <Fact name={copy.deadline}>{formatTime(new Date(item.dueAt), timeZone, now)}</Fact>
        <Fact name={copy.opened}>
          {formatTime(new Date(item.openedAt), timeZone, now)} ({formatAgo(item.openedAt, now)})
        </Fact>
        {amount !== null && <Fact name={copy.amount}>{formatCents(amount)}</Fact>}
        <Fact name={copy.assignee}>{assignee ? operatorCopy.person(assignee) : operatorCopy.nobody}</Fact>
        {parties && <Fact name={copy.client}>{operatorCopy.person(parties.client)}</Fact>}
        {parties && <Fact name={copy.expert}>{operatorCopy.person(parties.expert)}</Fact>}
        {subject && <Fact name={copy.subject}>{operatorCopy.person(subject)}</Fact>}
        {reporter && <Fact name={copy.reporter}>{operatorCopy.person(reporter)}</Fact>}
        {booking && (
          <Fact name={copy.booking}>
            {booking.reference} · {statuses[booking.status]} · {formatPrice(booking.price)}
            <br />
            {formatSession({
              start: new Date(booking.scheduledAt),
              minutes: booking.duration,
              timeZone,
              now,
            })}
          </Fact>
        )}
      </Facts>
      <TextLink href={adminLogPath(`case=${item.id}`)} className="text-sm">
        {copy.log}
      </TextLink>
    </section>
  );
}
