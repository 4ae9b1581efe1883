import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { bookingReference } from '#shared/bookings/booking-reference.ts';
import { oneBooking } from '#web/features/bookings/bookings.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import * as receiptCopy from './receipt.copy.ts';
import { ReceiptLines } from './receipt-lines.tsx';

/** What a client was charged for a booking, to read or to print. */
export function ReceiptPage() {
  const { bookingId = '' } = useParams<{ bookingId: string }>();
  const timeZone = useTimeZone();
  const now = useNow();
  const query = useQuery(oneBooking(bookingId));
  const { data: booking, error, isFetching, refetch } = query;
  if (!booking && error instanceof ApiError && error.status === 404)
    return <NoReceipt {...receiptCopy.missing} />;
  if (loadFailed(query)) {
    return <LoadError place="page" title={receiptCopy.failed} busy={isFetching} onRetry={refetch} />;
  }
  if (!booking) {
    return (
      <Frame>
        <SkeletonGroup label={receiptCopy.loading} className="grid gap-4">
          {['reference', 'expert', 'client', 'session', 'charged', 'total'].map((line) => (
            <Skeleton key={line} className="h-8 rounded-md" />
          ))}
        </SkeletonGroup>
      </Frame>
    );
  }
  const { receipt } = booking;
  if (!receipt) return <NoReceipt {...receiptCopy.notCharged} />;
  return (
    <Frame reference={bookingReference(booking.id)}>
      <ReceiptLines {...{ booking, receipt, timeZone, now }} />
      <p className="mt-4 text-muted text-sm">
        {booking.status === 'confirmed' && `${receiptCopy.escrow} `}
        {receiptCopy.noExtraFees}
      </p>
      <Button variant="outline" className="mt-6 max-sm:w-full print:hidden" onClick={() => window.print()}>
        {receiptCopy.print}
      </Button>
    </Frame>
  );
}

function Frame({ reference = '', children }: { reference?: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-4 pb-16 sm:px-6 sm:pt-8 print:p-0">
      <title>{receiptCopy.documentTitle(reference)}</title>
      <div className="print:hidden">
        <BackLink href={paths.dashboard}>{receiptCopy.backToDashboard}</BackLink>
      </div>
      <p className="hidden font-semibold print:block">{receiptCopy.issuer}</p>
      <h1 className="mt-4 mb-6 font-semibold text-title">{receiptCopy.title}</h1>
      <Card className="max-sm:p-4 print:border-0 print:p-0">{children}</Card>
    </div>
  );
}

function NoReceipt({ title, text }: { title: string; text: string }) {
  return (
    <>
      <title>{`${title} · InTime`}</title>
      <EmptyState
        place="page"
        title={title}
        text={text}
        action={
          <Button asChild>
            <Link href={paths.dashboard}>{receiptCopy.goToDashboard}</Link>
          </Button>
        }
      />
    </>
  );
}
