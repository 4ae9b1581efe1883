import { CalendarPlus } from 'lucide-react';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { calendarFilePath, sessionPath } from '#web/lib/paths.ts';
import { useSite } from '#web/lib/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import * as uiCopy from '#web/ui/ui.copy.ts';
import * as copy from './add-to-calendar.copy.ts';
import { type CalendarEntry, googleLink, outlookLink } from './calendar-links.ts';

type Props = {
  booking: Booking;
  /** Of the other party. */
  name: string;
  /** Where both meet. */
  meetingLink: string | undefined;
};

/** Adds a confirmed session to a calendar of the viewer's choice. */
export function AddToCalendar({ booking: { id, scheduledAt, endsAt }, name, meetingLink }: Props) {
  // An expert's calendar gives the entry back to us, and this link tells that it is the session.
  const session = `${useSite().origin}${sessionPath(id)}`;
  const entry: CalendarEntry = {
    title: copy.title(name),
    from: scheduledAt,
    until: endsAt,
    details: [...(meetingLink ? [copy.join(meetingLink)] : []), session].join('\n'),
    location: meetingLink,
  };
  const file = calendarFilePath(id);
  return (
    <Menu
      trigger={
        <Button variant="quiet">
          <CalendarPlus aria-hidden="true" className="size-4" />
          {copy.open}
        </Button>
      }
    >
      <OutsideItem href={googleLink(entry)} text={copy.google} />
      <OutsideItem href={outlookLink('outlook.live.com', entry)} text={copy.outlook} />
      <OutsideItem href={outlookLink('outlook.office.com', entry)} text={copy.office} />
      <MenuItem asChild>
        {/* Without `download`, so that Apple's devices open it in their calendar. */}
        <a href={file}>{copy.apple}</a>
      </MenuItem>
      <MenuItem asChild>
        <a href={file} download>
          {copy.file}
        </a>
      </MenuItem>
    </Menu>
  );
}

function OutsideItem({ href, text }: { href: string; text: string }) {
  return (
    <MenuItem asChild>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
        <span className="sr-only"> {uiCopy.newTab}</span>
      </a>
    </MenuItem>
  );
}
