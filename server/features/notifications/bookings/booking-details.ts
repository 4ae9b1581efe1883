import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { chargesOf, dollarsOf, shareOf, sumOf } from '#server/features/bookings/view/session-charges.ts';
import type { MailContent } from '#server/features/mails/mails.template.tsx';
import { signToken } from '#server/secrets/signed-token.ts';
import { fullName, shortName } from '#shared/accounts/names.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { formatPrice } from '#shared/money.ts';
import { localTime } from '#shared/time/local-time.ts';
import { formatMoment, formatSession, formatTime } from '#shared/time/time-format.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';
import type { BookingEvent } from './booking-events.repository.ts';

/** The text of one notification: the email, and its heading and one line in the bell menu. */
export type NotificationCopy = MailContent & {
  subject: string;
  /** The line in the bell menu. Default: the first paragraph. Required where that paragraph mentions the email. */
  bellText?: string;
};

/** What the copy functions read from. */
export type BookingDetails = {
  deps: Deps;
  event: Pick<BookingEvent, 'kind' | 'actor' | 'reason' | 'toStatus'>;
  whole: WholeBooking;
};

/** Stands in for an event where the clock triggers the notification. */
export const systemEvent = { kind: 'other', actor: 'system', reason: null, toStatus: 'pending' } as const;

export const otherParty = (actor: BookingEvent['actor']): Party => (actor === 'expert' ? 'booker' : 'expert');

const person = ({ whole }: BookingDetails, party: Party) =>
  party === 'expert' ? whole.expert : whole.booker;
export const otherName = (details: BookingDetails, reader: Party) =>
  fullName(person(details, otherParty(reader)));
export const otherFirstName = (details: BookingDetails, reader: Party) =>
  shortName(person(details, otherParty(reader)));

/** The account's time zone; for a client without one, the zone they booked in. */
function zoneOf(details: BookingDetails, reader: Party): string | undefined {
  const { timeZone } = person(details, reader);
  const zone = timeZone ?? (reader === 'booker' ? details.whole.booking.timeZone : null);
  return zone !== null && isTimeZone(zone) ? zone : undefined;
}

/** The session's time in the reader's time zone. */
export function sessionTime(details: BookingDetails, reader: Party, start?: Date): string {
  const { booking } = details.whole;
  return formatSession({
    start: start ?? booking.scheduledAt,
    minutes: booking.duration + booking.extendedMinutes,
    timeZone: zoneOf(details, reader) ?? 'UTC',
    now: details.deps.now(),
  });
}

/** `Mon 4 Mar, 04:00` in the reader's time zone. */
export const startTime = (details: BookingDetails, reader: Party, start: Date) =>
  formatTime(start, zoneOf(details, reader) ?? 'UTC', details.deps.now());

/** The session's time for the reader, and for the other party if their time zone differs. */
export function timeSummary(details: BookingDetails, reader: Party): (readonly [string, string])[] {
  const { booking } = details.whole;
  const own = sessionTime(details, reader);
  const theirs = sessionTime(details, otherParty(reader));
  const [zone, otherZone] = [zoneOf(details, reader), zoneOf(details, otherParty(reader))];
  const start = booking.scheduledAt;
  const differ = zone && otherZone && localTime(start, zone) !== localTime(start, otherZone);
  return [
    ['When', own],
    ...(differ ? [[`For ${otherFirstName(details, reader)}`, theirs] as const] : []),
    ['Duration', `${booking.duration + booking.extendedMinutes} minutes`],
  ];
}

export const priceOf = ({ whole }: BookingDetails) => formatPrice(whole.booking.price);

/** The expert's share of what doesn't go back to the client. */
export const expertEarnings = ({ whole }: BookingDetails) => formatPrice(dollarsOf(shareOf(whole)));

export const refundOf = ({ whole }: BookingDetails) =>
  formatPrice(dollarsOf(sumOf(chargesOf(whole), 'refundOwed')));

/** The booking's card on the dashboard. */
export const sessionPath = ({ booking }: WholeBooking) => `/dashboard?session=${booking.id}`;

/** There, another time can be proposed right away. */
export const proposePath = ({ booking }: WholeBooking) => `/dashboard?propose=${booking.id}`;

export const proposeAction = ({ deps, whole }: BookingDetails) => ({
  label: 'Propose another time',
  url: `${deps.origin}${proposePath(whole)}`,
});

export const dashboardAction = ({ deps, whole }: BookingDetails, label = 'Go to dashboard') => ({
  label,
  url: `${deps.origin}${sessionPath(whole)}`,
});

export const respondAction = ({ deps, whole }: BookingDetails) => ({
  label: 'Respond to request',
  url: `${deps.origin}/respond/${signToken(deps.config, 'respond', whole.booking.id)}`,
});

export const bookAgainAction = ({ deps, whole }: BookingDetails) => ({
  label: 'Book another time',
  url: `${deps.origin}/book/${whole.booking.profileId}`,
});

export const findExpertAction = ({ deps }: BookingDetails) => ({
  label: 'Find another expert',
  url: `${deps.origin}/search`,
});

/** `Sat 2 Mar, 19:00 · New York time`, in the reader's time zone. */
export function momentFor(details: BookingDetails, reader: Party, instant: Date): string {
  return formatMoment(instant, zoneOf(details, reader) ?? 'UTC', details.deps.now());
}

/** `by Sat 2 Mar, 19:00 · New York time`, to follow "respond". */
export function byDeadline(details: BookingDetails): string {
  const { answerBy } = details.whole.booking;
  return answerBy ? `by ${momentFor(details, 'expert', answerBy)}` : 'soon';
}
