import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking, Cancellation } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { cancellationOf } from '#web/features/bookings/bookings.queries.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx';
import * as movesCopy from './moves.copy.ts';
import { isNewQuote, type MoveResult, type Moves } from './use-moves.ts';

type Props = ConfirmProps & { booking: Booking; session: VisibleSession; moves: Moves };

const copy = movesCopy.cancel;

/** Fetched each time the dialog opens, because the refund depends on the current time. */
const quote = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id, 'cancellation'],
    queryFn: ({ signal }) => cancellationOf(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });

/** Shows the refund first. If it has changed by the time the user confirms, nothing is canceled and the dialog asks again. */
export function CancelDialog({ booking, session, moves, ...confirmProps }: Props) {
  const { shortName } = session.other;
  const query = useQuery(quote(booking.id));
  const { data, error, isFetching, refetch } = query;
  const isLoaded = data !== undefined && error === null;
  const quoteBox = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState(false);
  const cancel = async (reason: string): Promise<MoveResult> => {
    const result = await moves.move('cancel', reason, data ? { refund: data.refund } : {});
    if (result.kind !== 'failed') return result;
    setChanged(isNewQuote(result.error));
    await refetch();
    return result;
  };
  return (
    <ConfirmDialog
      {...confirmProps}
      title={copy.title}
      text={copy.text(shortName)}
      reason={{ label: movesCopy.reasonLabel, hint: movesCopy.reasonHint(shortName) }}
      confirmLabel={copy.action}
      cancelLabel={copy.keep}
      danger
      busy={moves.running === 'cancel'}
      disabled={!isLoaded}
      onConfirm={cancel}
    >
      <div ref={quoteBox} tabIndex={-1} className="border-line border-y py-4">
        {isLoaded ? (
          <Quote quote={data} booking={booking} session={session} changed={changed} />
        ) : error || loadFailed(query) ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{serverMessage(error) ?? copy.failed}</p>
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => quoteBox.current?.focus()}
            />
          </div>
        ) : (
          <SkeletonGroup label={copy.loading} className="grid gap-2.5">
            <Skeleton className="h-5 w-52 rounded-md" />
            <Skeleton className="h-4 w-64 max-w-full rounded-md" />
          </SkeletonGroup>
        )}
      </div>
    </ConfirmDialog>
  );
}

type QuoteProps = { quote: Cancellation; booking: Booking; session: VisibleSession; changed: boolean };

function Quote({ quote: { refund, deadline }, booking, session, changed }: QuoteProps) {
  const now = new Date();
  const isFree = Number(refund) >= Number(booking.price);
  const until = formatTime(new Date(deadline), useTimeZone(), now);
  const isBooker = session.party === 'booker';
  return (
    <div role="status">
      {changed && <p className="mb-1 text-danger text-sm">{copy.changed}</p>}
      <p className="font-semibold">
        {isBooker
          ? isFree
            ? copy.fullRefund
            : copy.partialRefund(formatPrice(refund), formatPrice(booking.price))
          : copy.clientRefund(session.other.shortName)}
      </p>
      <p className="text-muted text-sm tabular-nums">
        {isBooker ? (isFree ? copy.freeUntil(until) : copy.freeEnded(until)) : copy.expertUnpaid}
      </p>
    </div>
  );
}
