import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'wouter';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { formatPrice } from '#shared/money.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatSession, formatTime } from '#shared/time/time-format.ts';
import { operatorSelf } from '#web/features/operator/access/access.queries.ts';
import * as bookingsCopy from '#web/features/operator/bookings/bookings.copy.ts';
import { bookingRecord } from '#web/features/operator/bookings/bookings.queries.ts';
import { BookingActions } from '#web/features/operator/bookings/decide/booking-actions.tsx';
import { useBookingActions } from '#web/features/operator/bookings/decide/use-booking-actions.ts';
import { LedgerSection } from '#web/features/operator/bookings/ledger-section.tsx';
import { MailsSection } from '#web/features/operator/bookings/mails-section.tsx';
import { CasesSection, MessagesSection } from '#web/features/operator/bookings/messages-section.tsx';
import { MovesSection } from '#web/features/operator/bookings/moves-section.tsx';
import { PaymentsSection } from '#web/features/operator/bookings/payments-section.tsx';
import { CallsSection, ProviderSection } from '#web/features/operator/bookings/provider-sections.tsx';
import { RecordSection } from '#web/features/operator/bookings/record-section.tsx';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { adminLogPath } from '#web/lib/admin-paths.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ConsoleFrame } from './console-frame.tsx';

const copy = bookingsCopy.page;

export function BookingRecordPage() {
  const { id = '' } = useParams();
  return (
    <ConsoleFrame title={copy.documentTitle}>
      <BackLink href={paths.admin}>{copy.back}</BackLink>
      <OneBooking key={id} id={id} />
    </ConsoleFrame>
  );
}

function OneBooking({ id }: { id: string }) {
  const query = useQuery(bookingRecord(id));
  const { data: record, isFetching, refetch } = query;
  if (record) return <Record record={record} />;
  if (record === null) return <Missing />;
  if (loadFailed(query))
    return <LoadError place="page" title={copy.loadFailed} busy={isFetching} onRetry={refetch} />;
  return (
    <SkeletonGroup label={copy.loading} className="mt-4 grid gap-6">
      <Skeleton className="h-10 w-full max-w-sm rounded-md" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </SkeletonGroup>
  );
}

function Missing() {
  const { title, text, back } = copy.missing;
  return (
    <EmptyState
      place="page"
      title={title}
      text={text}
      action={
        <Button asChild variant="outline">
          <Link href={paths.admin}>{back}</Link>
        </Button>
      }
    />
  );
}

/** What happened and where the money is come first, then what to do about it, then everything else. */
function Record({ record }: { record: BookingRecord }) {
  const { data: self } = useQuery(operatorSelf);
  const actions = useBookingActions(record.id);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <header className="mb-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={title} tabIndex={-1} className="w-fit rounded-sm font-semibold text-name">
            {copy.title(bookingReference(record.id))}
          </h1>
          <Badge>{statusNames[record.status] ?? record.status}</Badge>
          {record.noShowAt && <Badge tone="wait">{copy.noShow}</Badge>}
        </div>
        <Summary record={record} />
        <SectionLinks />
      </header>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-12">
          <PaymentsSection payments={record.payments} />
          <MovesSection moves={record.moves} />
        </div>
        <Card className="self-start max-sm:p-4 lg:row-span-2">
          <RecordSection id="decide" title={bookingsCopy.sections.decide}>
            <BookingActions
              record={record}
              operatorId={self?.id ?? ''}
              actions={actions}
              onOpenerGone={() => title.current?.focus()}
            />
          </RecordSection>
        </Card>
        <div className="grid grid-cols-1 gap-12">
          <LedgerSection lines={record.ledger} />
          <ProviderSection payments={record.payments} />
          <CallsSection payments={record.payments} />
          <MailsSection mails={record.mails} />
          <MessagesSection messages={record.messages} />
          <CasesSection cases={record.cases} />
          <TextLink href={adminLogPath(`booking=${record.id}`)}>{copy.log}</TextLink>
        </div>
      </div>
    </>
  );
}

const statusNames: Record<string, string> = bookingsCopy.statuses;

function Summary({ record }: { record: BookingRecord }) {
  const timeZone = useTimeZone();
  const now = new Date();
  const { person } = operatorCopy;
  return (
    <div className="mt-3 tabular-nums">
      <p className="wrap-anywhere font-semibold">
        {copy.parties(person(record.client), person(record.expert))} · {formatPrice(record.price)}
      </p>
      <p className="text-muted">
        {formatSession({
          start: new Date(record.scheduledAt),
          minutes: record.duration,
          timeZone,
          now,
        })}
      </p>
      <p className="text-muted">{copy.requested(formatTime(new Date(record.createdAt), timeZone, now))}</p>
    </div>
  );
}

const linked = [
  'money',
  'moves',
  'decide',
  'ledger',
  'provider',
  'calls',
  'emails',
  'messages',
  'cases',
] as const;

function SectionLinks() {
  return (
    <nav aria-label={copy.sections} className="mt-4 -ml-2">
      <ul className="flex flex-wrap">
        {linked.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-button px-2 text-muted text-sm underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
            >
              {bookingsCopy.sections[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
