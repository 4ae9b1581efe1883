import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'wouter';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { formatPrice } from '#shared/money.ts';
import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { formatSession, formatTime } from '#shared/time/time-format.ts';
import { operatorSelf } from '#web/features/operator/access/access.queries.ts';
import { AttendanceSection } from '#web/features/operator/bookings/attendance-section.tsx';
import * as bookingsCopy from '#web/features/operator/bookings/bookings.copy.ts';
import { bookingRecord } from '#web/features/operator/bookings/bookings.queries.ts';
import { BookingActions } from '#web/features/operator/bookings/decide/booking-actions.tsx';
import { chargesOf, type Payment } from '#web/features/operator/bookings/decide/decision.ts';
import { useBookingActions } from '#web/features/operator/bookings/decide/use-booking-actions.ts';
import { LedgerSection } from '#web/features/operator/bookings/ledger-section.tsx';
import { MailsSection } from '#web/features/operator/bookings/mails-section.tsx';
import { CasesSection, MessagesSection } from '#web/features/operator/bookings/messages-section.tsx';
import { MovesSection } from '#web/features/operator/bookings/moves-section.tsx';
import { PaymentsSection } from '#web/features/operator/bookings/payments-section.tsx';
import { CallsSection, ProviderSection } from '#web/features/operator/bookings/provider-sections.tsx';
import { RecordSection } from '#web/features/operator/bookings/record-section.tsx';
import { ReviewSection } from '#web/features/operator/bookings/review-section.tsx';
import { formatCents } from '#web/features/operator/format-money.ts';
import { PersonLink } from '#web/features/operator/person-link.tsx';
import { adminCasePath, adminLogPath } from '#web/lib/admin-paths.ts';
import { paths } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedRecord } from './loaded-record.tsx';

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
  return (
    <LoadedRecord query={query} copy={copy} listPath={paths.admin}>
      {(record) => <Record record={record} />}
    </LoadedRecord>
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
        <OpenCases cases={record.cases} />
        <p role="status" className="mt-3 font-semibold text-good empty:hidden">
          {actions.result}
        </p>
        <SectionLinks />
      </header>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-12">
          <PaymentsSection payments={record.payments} />
          <MovesSection moves={record.moves} />
          <AttendanceSection attendance={record.attendance} />
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
          <ReviewSection review={record.review} />
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
  const [, ...added] = chargesOf(record.payments);
  return (
    <div className="mt-3 tabular-nums">
      <p className="wrap-anywhere font-semibold">
        <PersonLink person={record.client} /> {copy.with} <PersonLink person={record.expert} /> ·{' '}
        {[formatPrice(record.price), ...added.map(addedText)].join(' + ')}
      </p>
      <p className="text-muted">
        {formatSession({
          start: new Date(record.scheduledAt),
          minutes: added.reduce((sum, { minutes }) => sum + (minutes ?? 0), record.duration),
          timeZone,
          now,
        })}
      </p>
      <p className="text-muted">{copy.requested(formatTime(new Date(record.createdAt), timeZone, now))}</p>
    </div>
  );
}

const addedText = ({ money, minutes }: Payment) =>
  copy.added(formatCents(money.amount), formatDuration(minutes ?? 0));

/** The way back to the case that led here. */
function OpenCases({ cases }: { cases: BookingRecord['cases'] }) {
  return (
    <ul aria-label={copy.openCases} className="mt-2 empty:hidden">
      {cases
        .filter(({ isOpen }) => isOpen)
        .map(({ id, title }) => (
          <li key={id} className="text-wait">
            {copy.openCase}{' '}
            <TextLink href={adminCasePath(id)} className="-my-2.5">
              {title}
            </TextLink>
          </li>
        ))}
    </ul>
  );
}

const linked = [
  'money',
  'moves',
  'attendance',
  'decide',
  'ledger',
  'provider',
  'calls',
  'emails',
  'messages',
  'review',
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
