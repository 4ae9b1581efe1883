import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking, Cancellation } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { cancellationOf } from '#web/features/bookings/bookings.queries.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { timeText } from '#web/features/bookings/times/bookable-range.ts';
import { serverMessage } from '#web/lib/api-client.ts';
import { useStickyError } from '#web/lib/hooks/use-sticky-error.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx';
import type { MoveResult, Moves } from './use-moves.ts';

type Props = ConfirmProps & { booking: Booking; seen: VisibleSession; moves: Moves };

/** Asked for at each opening: it changes with the clock. */
const quote = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id, 'cancellation'],
    queryFn: ({ signal }) => cancellationOf(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });

/** What it costs comes first. What was shown is what is agreed to: where it has changed, it is asked again. */
export function CancelDialog({ booking, seen, moves, ...ask }: Props) {
  const { data, error, isFetching, refetch } = useQuery(quote(booking.id));
  const isKnown = data !== undefined && error === null;
  const failed = useStickyError(error !== null, isKnown);
  const said = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState(false);
  const [checking, setChecking] = useState(false);
  const cancel = async (reason: string): Promise<MoveResult> => {
    setChecking(true);
    const latest = await refetch();
    setChecking(false);
    const isSame = latest.isSuccess && latest.data.refund === data?.refund;
    setChanged(latest.isSuccess && !isSame);
    if (!isSame) return { kind: 'failed', error: latest.error, message: undefined };
    const outcome = await moves.move('cancel', reason);
    if (outcome.kind === 'failed') void refetch();
    return outcome;
  };
  return (
    <ConfirmDialog
      {...ask}
      title="Cancel this session?"
      text={`Your session with ${seen.other.shortName} will not take place.`}
      reason={{ label: 'Reason (optional)', hint: `${seen.other.shortName} will read it.` }}
      yes="Cancel session"
      no="Keep session"
      danger
      busy={checking || moves.running === 'cancel'}
      disabled={!isKnown && !checking}
      onYes={cancel}
    >
      <div ref={said} tabIndex={-1} className="border-line border-y py-4">
        {isKnown ? (
          <Quote quote={data} booking={booking} seen={seen} changed={changed} />
        ) : failed ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{serverMessage(error) ?? 'What cancelling costs could not be loaded.'}</p>
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => said.current?.focus()}
            />
          </div>
        ) : (
          <SkeletonGroup label="Loading what cancelling costs" className="grid gap-2.5">
            <Skeleton className="h-5 w-52 rounded-md" />
            <Skeleton className="h-4 w-64 max-w-full rounded-md" />
          </SkeletonGroup>
        )}
      </div>
    </ConfirmDialog>
  );
}

type QuoteProps = { quote: Cancellation; booking: Booking; seen: VisibleSession; changed: boolean };

function Quote({ quote: { refund, deadline }, booking, seen, changed }: QuoteProps) {
  const now = new Date();
  const isFree = Number(refund) >= Number(booking.price);
  const until = timeText(new Date(deadline), ownTimeZone(), now);
  const isBooker = seen.party === 'booker';
  return (
    <div role="status">
      {changed && <p className="mb-1 text-danger text-sm">This has just changed. Please look again.</p>}
      <p className="font-semibold">
        {isBooker
          ? isFree
            ? 'You get everything back'
            : `You get back ${formatPrice(refund)} of ${formatPrice(booking.price)}`
          : `${seen.other.shortName} gets everything back`}
      </p>
      <p className="text-muted text-sm tabular-nums">
        {isBooker
          ? `Cancelling ${isFree ? 'is' : 'was'} free until ${until}.`
          : 'You receive nothing for this session.'}
      </p>
    </div>
  );
}
