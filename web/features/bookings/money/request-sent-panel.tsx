import { useId } from 'react';
import { shortName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatMoment } from '#shared/time/time-format.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import * as requestSentCopy from './request-sent.copy.ts';
import { useRequestSent } from './use-request-sent.ts';

type Props = {
  userId: string;
  bookings: Booking[];
  now: Date;
  /** The panel is gone, and the focus with it. */
  onDismissed: () => void;
};

/** After paying: what was sent, that nothing is charged yet, and what happens next. Stays until dismissed or answered. */
export function RequestSentPanel({ userId, bookings, now, onDismissed }: Props) {
  const id = useId();
  const timeZone = useTimeZone();
  const { request, dismiss } = useRequestSent(userId, bookings);
  if (!request) return null;
  const expert = shortName(request.profile.user);
  const price = formatPrice(request.price);
  const { answerBy } = request;
  return (
    <section
      aria-labelledby={id}
      className="wrap-anywhere mb-6 grid grid-cols-1 gap-4 rounded-card border border-good bg-good-soft p-5 sm:p-6"
    >
      <div>
        <h3 id={id} className="font-semibold text-good text-heading">
          {requestSentCopy.title}
        </h3>
        <p className="mt-1 font-semibold tabular-nums">{requestSentCopy.authorized(price)}</p>
        {answerBy && (
          <p className="tabular-nums">
            {requestSentCopy.answersBy(expert, formatMoment(new Date(answerBy), timeZone, now))}
          </p>
        )}
      </div>
      <div>
        <p className="font-semibold">{requestSentCopy.next}</p>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          <li>{requestSentCopy.ifAccepted(expert, price)}</li>
          <li>{requestSentCopy.ifDeclined(expert)}</li>
          <li>{requestSentCopy.whereToLook(request.booker.email)}</li>
        </ul>
      </div>
      <Button
        variant="outline"
        className="justify-self-start max-sm:w-full"
        onClick={() => {
          dismiss();
          onDismissed();
        }}
      >
        {requestSentCopy.dismiss}
      </Button>
    </section>
  );
}
