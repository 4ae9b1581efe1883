import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { type CalendarMethod, calendarOf } from '#server/features/bookings/view/session-calendar.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import type { MailTopic } from '#shared/settings/settings.schema.ts';
import type { BookingEvent } from './news.repository.ts';
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
} from './request-words.ts';
import { reviewed } from './review-words.ts';
import {
  ahead,
  cancelled,
  decided,
  missing,
  proposed,
  refused,
  reported,
  rescheduled,
} from './session-words.ts';
import { byTime, otherThan, type Story, type Words } from './story.ts';
import type { Telling } from './tell.ts';

type Told = { to: Party; words: Words; calendar?: CalendarMethod; topic?: MailTopic };

/** What each of the two is told about something that happened. Nobody is told what they did themselves, unless they keep it. */
export function tellingsAbout(deps: Deps, event: BookingEvent, whole: WholeBooking): Telling[] {
  return address({ deps, event, whole }, told({ deps, event, whole }), `booking_${event.kind}`);
}

/** A request that will soon run out. */
export function requestReminders(deps: Deps, whole: WholeBooking): Telling[] {
  const story: Story = { deps, event: byTime, whole };
  return address(story, [{ to: 'expert', words: reminder(story) }], 'request_reminder');
}

/** A session that will soon begin. */
export function sessionReminders(deps: Deps, whole: WholeBooking): Telling[] {
  const story: Story = { deps, event: byTime, whole };
  const told = (['booker', 'expert'] as const).map(
    (to): Told => ({ to, words: ahead(story, to), calendar: 'REQUEST', topic: 'reminders' }),
  );
  return address(story, told, 'session_reminder');
}

function address({ deps, whole }: Story, all: Told[], kind: string): Telling[] {
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

function told(story: Story): Told[] {
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
