import { X } from 'lucide-react';
import { fullName } from '#shared/accounts/names.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { ChatPanel } from '#web/features/messages/chat-panel.tsx';
import { ReportButton } from '#web/features/reports/report-button.tsx';
import * as roomCopy from '#web/features/room/room.copy.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { Button } from '#web/ui/button.tsx';

export type RoomChatProps = { userId: string; booking: Booking; onClose: () => void; onRead: () => void };

/** The session's messages, beside the call. */
export function RoomChat({ userId, booking, onClose, onRead }: RoomChatProps) {
  const now = useNow();
  const other = booking.bookerId === userId ? booking.profile.user : booking.booker;
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={roomCopy.call.closeMessages}
        className="absolute top-3 right-3"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
      <ChatPanel
        bookingId={booking.id}
        {...{ userId, now, onRead }}
        name={fullName(other)}
        closed={undefined}
        isAlone
        report={(id) => <ReportButton kind="message" id={id} />}
      />
    </>
  );
}
