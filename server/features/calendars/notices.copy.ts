import {
  type BookingDetails,
  momentFor,
  type NotificationCopy,
  otherName,
  proposeAction,
  sessionTime,
  timeSummary,
} from '#server/features/notifications/bookings/booking-details.ts';
import { formatMoment } from '#shared/time/time-format.ts';

const settings = '/profile/hours#calendars';

/** Something in the expert's own calendar meets a session that is confirmed. */
export function conflictFound(details: BookingDetails, meets: { from: Date; until: Date }): NotificationCopy {
  const name = otherName(details, 'expert');
  const from = momentFor(details, 'expert', meets.from);
  return {
    subject: `Your calendar now overlaps your session with ${name}, ${sessionTime(details, 'expert')}`,
    heading: `Your calendar overlaps your session with ${name}`,
    paragraphs: [
      `Something on your calendar starts on ${from}, and this session is still confirmed.`,
      'If you can’t make it, propose another time. If that’s fine, you don’t need to do anything.',
    ],
    summary: timeSummary(details, 'expert'),
    action: proposeAction(details),
  };
}

/** The expert moved or deleted a session in their own calendar, which changes nothing here. */
export function eventChanged(
  details: BookingDetails,
  change: 'moved' | 'deleted',
  isUpdated: boolean,
): NotificationCopy {
  const name = otherName(details, 'expert');
  const heading = `You ${change} your session with ${name} in your calendar`;
  return {
    subject: `Still confirmed: your session with ${name}, ${sessionTime(details, 'expert')}`,
    heading,
    paragraphs: [
      `That doesn’t change the session: it’s still confirmed, and ${name} hasn’t been told.`,
      ...(isUpdated
        ? ['The session itself changed on InTime after that, so we updated your calendar to match.']
        : []),
      change === 'moved'
        ? 'To move it for both of you, propose another time on your dashboard.'
        : 'If you can’t make it, propose another time or cancel the session on your dashboard.',
    ],
    summary: timeSummary(details, 'expert'),
    action: proposeAction(details),
  };
}

type Silent = {
  origin: string;
  name: string;
  /** Why it can't be read, in a sentence. */
  reason: string;
  since: Date | null;
  timeZone: string;
  now: Date;
};

/** A calendar hasn't been read for hours. */
export function calendarSilent({ origin, name, reason, since, timeZone, now }: Silent): NotificationCopy {
  return {
    subject: `We can’t read your calendar: ${name}`,
    heading: `We can’t read your calendar: ${name}`,
    paragraphs: [
      since
        ? `We last read it on ${formatMoment(since, timeZone, now)}. ${reason}`
        : `We haven’t been able to read it yet. ${reason}`,
      'Times we already know about stay blocked, but we won’t see new ones until we can read it again.',
    ],
    action: settingsAction(origin),
  };
}

type Lost = {
  origin: string;
  /** What the expert calls the account, such as iCloud. */
  account: string;
  /** The calendar's name. */
  name: string;
};

/** A calendar that blocked time or received sessions is no longer in its account. */
export function calendarGone({
  origin,
  account,
  name,
  blocks,
  receives,
}: Lost & { blocks: boolean; receives: boolean }): NotificationCopy {
  const heading = `Your calendar “${name}” is gone from ${account}`;
  const lost = [
    ...(blocks ? ['its events no longer block time'] : []),
    ...(receives ? ['your sessions are no longer added to it'] : []),
  ].join(', and ');
  return {
    subject: heading,
    heading,
    paragraphs: [
      `It may have been deleted, or someone stopped sharing it with you. From now on, ${lost}.`,
      `To ${[...(blocks ? ['block time'] : []), ...(receives ? ['add sessions'] : [])].join(' or ')}, choose another calendar.`,
    ],
    action: settingsAction(origin),
  };
}

/** The calendar that receives sessions can no longer be changed. */
export function calendarReadOnly({ origin, account, name }: Lost): NotificationCopy {
  const heading = `We can’t add sessions to “${name}” anymore`;
  return {
    subject: heading,
    heading,
    paragraphs: [
      `${account} no longer lets us change this calendar, so new sessions aren’t added to it.`,
      'Choose another calendar for your sessions.',
    ],
    action: settingsAction(origin),
  };
}

const settingsAction = (origin: string) => ({
  label: 'Check your calendars',
  url: `${origin}${settings}`,
});
