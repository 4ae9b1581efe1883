import { Link } from 'wouter';
import { isDeletedUsername } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { bookPath, receiptPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import * as moneyCopy from './money.copy.ts';

type Props = { booking: Booking; session: VisibleSession };

/** For the client: book the expert again once this booking is over, unless they have left, and see what was charged. */
export function SessionLinks({ booking: { id, status, profileId, receipt }, session }: Props) {
  if (session.party !== 'booker') return null;
  const isOver = status !== 'pending' && status !== 'confirmed';
  const hasLeft = isDeletedUsername(session.other.user.username);
  return (
    <>
      {isOver && !hasLeft && (
        <Button asChild variant="outline">
          <Link href={bookPath(profileId)}>{moneyCopy.bookAgain}</Link>
        </Button>
      )}
      {receipt && (
        <Button asChild variant="quiet">
          <Link href={receiptPath(id)}>{moneyCopy.viewReceipt}</Link>
        </Button>
      )}
    </>
  );
}
