import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import type { MailContent } from '#server/features/mails/mails.template.tsx';
import { signToken } from '#server/signed-token.ts';
import { fullName, shortName } from '#shared/accounts/names.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { asCents, centsToText, formatPrice } from '#shared/money.ts';
import { afterFee } from '#shared/payments/amounts.ts';
import { formatMoment, formatSession, isTimeZone } from '#shared/time.ts';
import type { BookingEvent } from './booking-events.repository.ts';

/** What somebody is told, in words: who hears it and what the calendar does come from elsewhere. */
export type NotificationCopy = MailContent & {
  subject: string;
  /** Under the heading where there is room for one line; the first paragraph if it says nothing of a mail. */
  line?: string;
};

/** Everything the words are made of. */
export type BookingDetails = {
  deps: Deps;
  event: Pick<BookingEvent, 'kind' | 'actor' | 'reason'>;
  whole: WholeBooking;
};

/** Nobody did anything: time has passed. */
export const timePassed = { kind: 'other', actor: 'system', reason: null } as const;

export const otherThan = (actor: BookingEvent['actor']): Party => (actor === 'expert' ? 'booker' : 'expert');

const person = ({ whole }: BookingDetails, party: Party) =>
  party === 'expert' ? whole.expert : whole.booker;
const other = (party: Party): Party => (party === 'expert' ? 'booker' : 'expert');
export const nameFor = (story: BookingDetails, reader: Party) => fullName(person(story, other(reader)));
const firstFor = (story: BookingDetails, reader: Party) => shortName(person(story, other(reader)));

const zoneOf = (timeZone: string | null) => (timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC');

/** As the reader's clocks show it. */
export function when(
  { whole, deps }: BookingDetails,
  reader: Party,
  start = whole.booking.scheduledAt,
): string {
  const timeZone = zoneOf((reader === 'expert' ? whole.expert : whole.booker).timeZone);
  return formatSession({ start, minutes: whole.booking.duration, timeZone, now: deps.now() });
}

/** When it is for the reader, and for the other where their clocks differ. */
export function times(story: BookingDetails, reader: Party): (readonly [string, string])[] {
  const { booking } = story.whole;
  const own = when(story, reader);
  const theirs = when(story, other(reader));
  const zones = [story.whole.expert.timeZone, story.whole.booker.timeZone];
  const differ = zones.every((zone) => zone !== null) && own !== theirs;
  return [
    ['When', own],
    ...(differ ? [[`For ${firstFor(story, reader)}`, theirs] as const] : []),
    ['Length', `${booking.duration} minutes`],
  ];
}

export const priceOf = ({ whole }: BookingDetails) => formatPrice(whole.booking.price);

/** What is left for the expert of what isn't given back. */
export function expertEarnings({ whole: { booking, payment } }: BookingDetails): string {
  const retained = asCents(payment.amount - payment.refundOwed);
  return formatPrice(centsToText(afterFee(retained, booking.feePercent)));
}

export const refundOf = ({ whole: { payment } }: BookingDetails) =>
  formatPrice(centsToText(asCents(payment.refundOwed)));

export const dashboard = ({ deps }: BookingDetails, label = 'Open your dashboard') => ({
  label,
  url: `${deps.origin}/dashboard`,
});

export const respond = ({ deps, whole }: BookingDetails) => ({
  label: 'Answer this request',
  url: `${deps.origin}/respond/${signToken(deps.config, 'respond', whole.booking.id)}`,
});

export const bookAgain = ({ deps, whole }: BookingDetails) => ({
  label: 'Choose another time',
  url: `${deps.origin}/book/${whole.booking.profileId}`,
});

export function deadline({ whole, deps }: BookingDetails): string {
  const { answerBy } = whole.booking;
  return answerBy ? formatMoment(answerBy, zoneOf(whole.expert.timeZone), deps.now()) : 'soon';
}
