import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import {
  type BookingDetails,
  type NotificationCopy,
  timePassed,
  times,
} from '#server/features/notifications/bookings/booking-details.ts';
import { fullName } from '#shared/accounts/names.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';

const shown = 5;
const longest = 500;

/** What was written while the reader was away. */
export function unreadMessagesCopy(
  deps: Deps,
  whole: WholeBooking,
  reader: Party,
  unread: { content: string }[],
): NotificationCopy {
  const story: BookingDetails = { deps, whole, event: timePassed };
  const name = fullName(reader === 'expert' ? whole.booker : whole.expert);
  const count = unread.length;
  const more = count - shown;
  return {
    subject: count === 1 ? `${name} wrote to you` : `${name} wrote to you (${count} messages)`,
    heading: `${name} wrote to you`,
    paragraphs: more > 0 ? [`The last ${shown} of ${count} messages:`] : [],
    quote: unread
      .slice(-shown)
      .map(({ content }) => shorten(content))
      .join('\n\n'),
    facts: times(story, reader),
    action: { label: 'Answer', url: `${deps.origin}/dashboard?chat=${whole.booking.id}` },
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}
