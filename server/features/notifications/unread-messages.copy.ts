import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import {
  type BookingDetails,
  type NotificationCopy,
  otherName,
  systemEvent,
  timeSummary,
} from '#server/features/notifications/bookings/booking-details.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';

const maxShown = 5;
const maxLength = 500;

export function unreadMessagesCopy(
  deps: Deps,
  whole: WholeBooking,
  reader: Party,
  unread: { content: string }[],
): NotificationCopy {
  const details: BookingDetails = { deps, whole, event: systemEvent };
  const name = otherName(details, reader);
  const count = unread.length;
  const title = count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`;
  return {
    subject: title,
    heading: title,
    paragraphs: count > maxShown ? [`Here are the latest ${maxShown}.`] : [],
    quote: unread
      .slice(-maxShown)
      .map(({ content }) => shorten(content))
      .join('\n\n'),
    summary: timeSummary(details, reader),
    action: { label: 'Reply', url: `${deps.origin}/dashboard?chat=${whole.booking.id}` },
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
