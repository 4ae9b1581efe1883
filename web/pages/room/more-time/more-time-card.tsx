import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { roomPath } from '#shared/rooms/rooms.rules.ts';
import { CardFields, loadCardFields } from '#web/features/payments/card-fields.tsx';
import type { CardForm } from '#web/features/payments/card-form.ts';
import { CardFailed, CardSkeleton } from '#web/features/payments/card-states.tsx';
import { publicConfig } from '#web/features/payments/payments.queries.ts';
import { type PaymentState, useCompletePayment } from '#web/features/payments/use-complete-payment.ts';
import * as moreTimeCopy from '#web/features/room/more-time/more-time.copy.ts';
import { payForMore } from '#web/features/room/more-time/more-time.queries.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  bookingId: string;
  extensionId: string;
  price: string;
  clientSecret: string;
  onPaid: () => void;
  giveUp: ReactNode;
};

/** The card form, in the room. Declined cards can be followed by others until the time is up. */
export function MoreTimeCard({ bookingId, extensionId, price, clientSecret, onPaid, giveUp }: Props) {
  const client = useQueryClient();
  const card = useRef<CardForm>(null);
  const [isBusy, setBusy] = useState(false);
  const settings = useQuery({
    queryKey: ['card form'],
    queryFn: async () => {
      const { payments } = await client.ensureQueryData(publicConfig);
      await loadCardFields(payments);
      return payments;
    },
  });
  const { complete, notice } = useCompletePayment({
    card,
    onBusy: setBusy,
    onPaid,
    prepare: async () => undefined,
    recheck: () =>
      payForMore({ bookingId, extensionId, price }).then(({ status }) => stateOf(status), closedIfRefused),
    returnUrl: new URL(roomPath(bookingId), window.location.origin).href,
    isQuiet: true,
  });
  if (loadFailed(settings)) return <CardFailed onRetry={() => void settings.refetch()} />;
  return (
    <form
      noValidate
      className="col-span-full grid grid-cols-1 gap-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void complete();
      }}
    >
      {settings.data ? (
        <CardFields settings={settings.data} clientSecret={clientSecret} busy={isBusy} ref={card} />
      ) : (
        <CardSkeleton />
      )}
      <div role="alert" className="empty:-mt-4">
        {notice && <p className="rounded-button bg-wait-soft px-3 py-2 text-sm text-wait">{notice}</p>}
      </div>
      <div className="sticky bottom-0 -mx-1 -mt-2 flex gap-2 bg-card px-1 py-2 max-sm:*:flex-1">
        <Button type="submit" busy={isBusy}>
          {moreTimeCopy.pay(price)}
        </Button>
        {!isBusy && giveUp}
      </div>
    </form>
  );
}

const stateOf = (status: string): PaymentState => (status === 'captured' ? 'paid' : 'payable');

function closedIfRefused(error: unknown): PaymentState {
  if (error instanceof ApiError && error.status === 409) return 'closed';
  throw error;
}
