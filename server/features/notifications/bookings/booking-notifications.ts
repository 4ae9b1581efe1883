import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { type CalendarMethod, calendarOf } from '#server/features/bookings/view/session-calendar.ts';
import type { Notification } from '#server/features/notifications/notify.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import type { MailTopic } from '#shared/settings/settings.schema.ts';
import { type BookingDetails, type NotificationCopy, otherThan, timePassed } from './booking-details.ts';
import type { BookingEvent } from './booking-events.repository.ts';
import {
  accepted,
  acceptedByYou,
  declined,
  missed,
  notCharged,
  notPaid,
  received,
  reminder,
  unanswered,
  withdrawn,
} from './requests.copy.ts';
import { reviewed } from './reviews.copy.ts';
import {
  ahead,
  cancelled,
  decided,
  missing,
  proposed,
  refused,
  reported,
  rescheduled,
} from './sessions.copy.ts';

type Draft = { to: Party; words: NotificationCopy; calendar?: CalendarMethod; topic?: MailTopic };

/** What each of the two is told about something that happened. Nobody is told what they did themselves, unless they keep it. */
export function notificationsAbout(deps: Deps, event: BookingEvent, whole: WholeBooking): Notification[] {
  return addressed({ deps, event, whole }, draftsFor({ deps, event, whole }), `booking_${event.kind}`);
}

/** A request that will soon run out. */
export function requestReminders(deps: Deps, whole: WholeBooking): Notification[] {
  const story: BookingDetails = { deps, event: timePassed, whole };
  return addressed(story, [{ to: 'expert', words: reminder(story) }], 'request_reminder');
}

/** A session that will soon begin. */
export function sessionReminders(deps: Deps, whole: WholeBooking): Notification[] {
  const story: BookingDetails = { deps, event: timePassed, whole };
  const draftsFor = (['booker', 'expert'] as const).map(
    (to): Draft => ({ to, words: ahead(story, to), calendar: 'REQUEST', topic: 'reminders' }),
  );
  return addressed(story, draftsFor, 'session_reminder');
}

function addressed({ deps, whole }: BookingDetails, all: Draft[], kind: string): Notification[] {
  return all.map(({ to, words, calendar, topic }) => ({
    to: to === 'expert' ? whole.expert : whole.booker,
    kind,
    topic,
    words,
    bookingId: whole.booking.id,
    path: '/dashboard',
    attachments: calendar
      ? [
          {
            filename: 'session.ics',
            contentType: `text/calendar; charset=utf-8; method=${calendar}`,
            content: calendarOf(deps, whole, to, calendar),
          },
        ]
      : [],
  }));
}

function draftsFor(story: BookingDetails): Draft[] {
  const { event, whole } = story;
  switch (event.kind) {
    case 'authorized':
      // What is answered before it is told needs no answer.
      return whole.booking.status === 'pending'
        ? [{ to: 'expert', words: received(story), calendar: 'PUBLISH' }]
        : [];
    case 'confirmed':
      return [
        { to: 'booker', words: accepted(story), calendar: 'REQUEST' },
        { to: 'expert', words: acceptedByYou(story), calendar: 'REQUEST' },
      ];
    case 'declined':
      return [{ to: 'booker', words: declined(story) }];
    case 'withdrawn':
      return [{ to: 'expert', words: withdrawn(story) }];
    case 'unanswered':
      return [
        { to: 'booker', words: unanswered(story) },
        { to: 'expert', words: missed(story) },
      ];
    case 'cardRefused':
    case 'chargedLate':
    case 'authorizationEnded':
      return [
        { to: 'booker', words: notCharged(story) },
        { to: 'expert', words: notPaid(story) },
      ];
    case 'cancelled':
      return [
        { to: 'booker', words: cancelled(story, 'booker'), calendar: 'CANCEL' },
        { to: 'expert', words: cancelled(story, 'expert'), calendar: 'CANCEL' },
      ];
    case 'noShow':
      return [{ to: 'booker', words: missing(story) }];
    case 'reported':
      return [{ to: 'expert', words: reported(story) }];
    case 'decided':
      return [
        { to: 'booker', words: decided(story, 'booker') },
        { to: 'expert', words: decided(story, 'expert') },
      ];
    case 'reviewed':
      return whole.review ? [{ to: 'expert', words: reviewed(story, whole.review), topic: 'reviews' }] : [];
    case 'proposed':
      return whole.proposal ? [{ to: otherThan(event.actor), words: proposed(story) }] : [];
    case 'proposalRefused':
      return [{ to: otherThan(event.actor), words: refused(story) }];
    case 'rescheduled':
      return [
        { to: 'booker', words: rescheduled(story, 'booker'), calendar: 'REQUEST' },
        { to: 'expert', words: rescheduled(story, 'expert'), calendar: 'REQUEST' },
      ];
    default:
      return [];
  }
}
