import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { CardSkeleton } from '#web/features/payments/card-states.tsx';
import * as moreTimeCopy from '#web/features/room/more-time/more-time.copy.ts';
import { paymentForMore } from '#web/features/room/more-time/more-time.queries.ts';
import type { PanelContent } from '#web/features/room/more-time/more-time-panel.tsx';
import { isRefusal } from '#web/features/room/room.queries.ts';
import { ApiError, serverMessage } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { MoreTimeCard } from './more-time-card.tsx';

type Options = {
  bookingId: string;
  /** What the client is to pay now, if anything. */
  extension: Extension | undefined;
  reader: moreTimeCopy.Reader;
  onChanged: () => void;
  isGivingUp: boolean;
  onGiveUp: () => void;
};

/** How the client pays: the saved card is charged, or they enter one. Undefined while there is nothing to pay. */
export function usePaymentPanel({ bookingId, extension, ...options }: Options): PanelContent | undefined {
  const { reader, onChanged, isGivingUp, onGiveUp } = options;
  const agreed = { bookingId, extensionId: extension?.id ?? '', price: extension?.price ?? '' };
  const hasCard = Boolean(extension?.card);
  const payment = useQuery({ ...paymentForMore({ ...agreed, hasCard }), enabled: extension !== undefined });
  const { data, error, errorUpdateCount, isFetching, refetch } = payment;
  const isOver = data?.status === 'captured' || (error instanceof ApiError && error.status === 409);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (isOver) changed();
  }, [isOver]);
  if (!extension) return undefined;
  const { card, price } = extension;
  const toPay = moreTimeCopy.extensionText(extension, reader);
  // Charging the saved card began when both agreed, so it may go on without our asking.
  const isUnknown = hasCard && !data && errorUpdateCount > 0 && !isRefusal(error);
  if (isOver || data?.status === 'processing' || (hasCard && !data && !isUnknown)) {
    return { step: 'charging', statement: card ? moreTimeCopy.charging(price, card) : toPay, children: null };
  }
  const giveUp = (
    <Button variant="quiet" busy={isGivingUp} onClick={onGiveUp}>
      {moreTimeCopy.dontPay}
    </Button>
  );
  if (data?.clientSecret) {
    const { clientSecret, status, refusal } = data;
    const { failed, confirmWithBank } = moreTimeCopy.payment;
    const why = status === 'failed' ? failed(refusal) : card && confirmWithBank;
    return {
      step: 'card',
      statement: why ? { ...toPay, text: `${why} ${toPay.text}` } : toPay,
      children: (
        <MoreTimeCard {...{ ...agreed, clientSecret, giveUp }} key={clientSecret} onPaid={onChanged} />
      ),
    };
  }
  if (!data && !error) return { step: 'starting', statement: toPay, children: <CardSkeleton /> };
  const tryAgain = (
    <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
      {moreTimeCopy.tryAgain}
    </Button>
  );
  if (isUnknown) {
    const problem = serverMessage(error) ?? moreTimeCopy.payment.unknown;
    return { step: 'unknown', statement: toPay, problem, children: tryAgain };
  }
  return {
    step: 'not started',
    statement: toPay,
    problem: serverMessage(error) ?? moreTimeCopy.payment.notStarted,
    children: (
      <div className="flex gap-2 max-sm:*:flex-1">
        {giveUp}
        {tryAgain}
      </div>
    ),
  };
}
