import type { Deps } from '#server/deps.ts';
import type { WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { type CalendarMethod, calendarOf } from '#server/features/bookings/view/session-calendar.ts';
import type { Notification } from '#server/features/notifications/notify.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import type { MailTopic } from '#shared/settings/settings.schema.ts';
import {
  type BookingDetails,
  type NotificationCopy,
  otherParty,
  sessionPath,
  systemEvent,
} from './booking-details.ts';
import type { BookingEvent } from './booking-events.repository.ts';
import {
  canceledUnpaid,
  disputeLost,
  disputeWon,
  paymentDisputed,
  tipDisputed,
  tipDisputeLost,
  tipDisputeWon,
} from './disputes.copy.ts';
import { extensionReceipt, requestSent, sessionExtended, tipReceipt } from './receipts.copy.ts';
import {
  paymentFailedForClient,
  paymentFailedForExpert,
  requestAccepted,
  requestDeclined,
  requestExpiredForClient,
  requestExpiredForExpert,
  requestReceived,
  requestReminder,
  requestWithdrawn,
  sessionConfirmed,
} from './requests.copy.ts';
import { reviewReceived } from './reviews.copy.ts';
import {
  decisionMade,
  markedNoShow,
  newTimeDeclined,
  newTimeProposed,
  problemReported,
  sessionCancelled,
  sessionReminder,
  sessionRescheduled,
} from './sessions.copy.ts';
import {
  originalTimeKept,
  suggestionLapsedForClient,
  suggestionLapsedForExpert,
  suggestionReminder,
  timeSuggested,
} from './suggestions.copy.ts';

type Draft = {
  to: Party;
  copy: NotificationCopy;
  calendar?: CalendarMethod;
  topic?: MailTopic;
  emailOnly?: true;
};

/** Both parties' notifications about an event. The acting party gets one only if it is worth keeping, such as an invite. */
export function notificationsAbout(deps: Deps, event: BookingEvent, whole: WholeBooking): Notification[] {
  return addressed({ deps, event, whole }, draftsFor({ deps, event, whole }), `booking_${event.kind}`);
}

export function requestReminders(deps: Deps, whole: WholeBooking): Notification[] {
  const details: BookingDetails = { deps, event: systemEvent, whole };
  return addressed(details, [requestReminderDraft(details)], 'request_reminder');
}

/** Reminds the one whose turn it is: the client if the expert suggested another time. */
function requestReminderDraft(details: BookingDetails): Draft {
  const suggestion = openSuggestion(details);
  return suggestion
    ? { to: 'booker', copy: suggestionReminder(details, suggestion) }
    : { to: 'expert', copy: requestReminder(details) };
}

/** A time suggested for a request that is still open for an answer. */
function openSuggestion({ deps, whole: { booking, payment, proposal } }: BookingDetails) {
  const isOpen = booking.status === 'pending' && payment.state === 'authorized';
  return isOpen && proposal && deps.now() < proposal.lapsesAt ? proposal : undefined;
}

export function sessionReminders(deps: Deps, whole: WholeBooking): Notification[] {
  const details: BookingDetails = { deps, event: systemEvent, whole };
  const drafts = (['booker', 'expert'] as const).map(
    (to): Draft => ({ to, copy: sessionReminder(details, to), calendar: 'REQUEST', topic: 'reminders' }),
  );
  return addressed(details, drafts, 'session_reminder');
}

function addressed({ deps, whole }: BookingDetails, drafts: Draft[], kind: string): Notification[] {
  return drafts.map(({ to, copy, calendar, topic, emailOnly }) => ({
    to: to === 'expert' ? whole.expert : whole.booker,
    kind,
    topic,
    emailOnly,
    copy,
    bookingId: whole.booking.id,
    path: sessionPath(whole),
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

function draftsFor(details: BookingDetails): Draft[] {
  const { event, whole } = details;
  switch (event.kind) {
    case 'authorized':
      // The expert may have responded before this event was processed.
      return whole.booking.status === 'pending'
        ? [
            { to: 'expert', copy: requestReceived(details), calendar: 'PUBLISH' },
            { to: 'booker', copy: requestSent(details), emailOnly: true },
          ]
        : [];
    case 'confirmed':
      return [
        { to: 'booker', copy: requestAccepted(details), calendar: 'REQUEST' },
        { to: 'expert', copy: sessionConfirmed(details), calendar: 'REQUEST' },
      ];
    case 'declined':
      return [{ to: 'booker', copy: requestDeclined(details) }];
    case 'withdrawn':
      return [{ to: 'expert', copy: requestWithdrawn(details) }];
    case 'unanswered':
      return [
        { to: 'booker', copy: requestExpiredForClient(details) },
        { to: 'expert', copy: requestExpiredForExpert(details) },
      ];
    case 'suggestionLapsed':
      return [
        { to: 'booker', copy: suggestionLapsedForClient(details) },
        { to: 'expert', copy: suggestionLapsedForExpert(details) },
      ];
    case 'cardRefused':
    case 'chargedLate':
    case 'authorizationEnded':
      return [
        { to: 'booker', copy: paymentFailedForClient(details) },
        { to: 'expert', copy: paymentFailedForExpert(details) },
      ];
    case 'cancelled':
      return [
        { to: 'booker', copy: sessionCancelled(details, 'booker'), calendar: 'CANCEL' },
        { to: 'expert', copy: sessionCancelled(details, 'expert'), calendar: 'CANCEL' },
      ];
    case 'disputed':
      return [{ to: 'expert', copy: paymentDisputed(details) }];
    case 'disputeWon':
      return [{ to: 'expert', copy: disputeWon(details) }];
    case 'disputeLost':
      // A session that it cancels has an event of its own.
      return whole.closing?.kind === 'paidBack' ? [] : [{ to: 'expert', copy: disputeLost(details) }];
    case 'tipDisputed':
      return [{ to: 'expert', copy: tipDisputed(details) }];
    case 'tipDisputeWon':
      return [{ to: 'expert', copy: tipDisputeWon(details) }];
    case 'tipDisputeLost':
      return whole.tip ? [{ to: 'expert', copy: tipDisputeLost(details, whole.tip) }] : [];
    case 'paidBack':
      return [
        { to: 'booker', copy: canceledUnpaid(details, 'booker'), calendar: 'CANCEL' },
        { to: 'expert', copy: canceledUnpaid(details, 'expert'), calendar: 'CANCEL' },
      ];
    case 'noShow':
      return [{ to: 'booker', copy: markedNoShow(details) }];
    case 'reported':
      return [{ to: 'expert', copy: problemReported(details) }];
    case 'decided':
      return [
        { to: 'booker', copy: decisionMade(details, 'booker') },
        { to: 'expert', copy: decisionMade(details, 'expert') },
      ];
    case 'reviewed':
      return whole.review
        ? [{ to: 'expert', copy: reviewReceived(details, whole.review), topic: 'reviews' }]
        : [];
    case 'tipped':
      return whole.tip ? [{ to: 'booker', copy: tipReceipt(details, whole.tip), emailOnly: true }] : [];
    case 'extended':
      return [
        { to: 'booker', copy: extensionReceipt(details), calendar: 'REQUEST', emailOnly: true },
        { to: 'expert', copy: sessionExtended(details), calendar: 'REQUEST', emailOnly: true },
      ];
    case 'proposed':
    case 'proposalRefused':
    case 'rescheduled':
      return event.toStatus === 'pending' ? suggestionDrafts(details) : proposalDrafts(details);
    default:
      return [];
  }
}

/** Another time for a request. Once accepted, the charge follows and confirms the session, or fails. */
function suggestionDrafts(details: BookingDetails): Draft[] {
  const suggestion = openSuggestion(details);
  if (details.event.kind === 'proposed' && suggestion)
    return [{ to: 'booker', copy: timeSuggested(details, suggestion) }];
  const isOpen = details.whole.booking.status === 'pending' && !suggestion;
  return details.event.kind === 'proposalRefused' && isOpen
    ? [{ to: 'expert', copy: originalTimeKept(details) }]
    : [];
}

/** Another time for a session. */
function proposalDrafts(details: BookingDetails): Draft[] {
  const { event, whole } = details;
  const to = otherParty(event.actor);
  if (event.kind === 'proposalRefused') return [{ to, copy: newTimeDeclined(details) }];
  if (event.kind === 'proposed')
    return whole.proposal ? [{ to, copy: newTimeProposed(details, whole.proposal) }] : [];
  return [
    { to: 'booker', copy: sessionRescheduled(details, 'booker'), calendar: 'REQUEST' },
    { to: 'expert', copy: sessionRescheduled(details, 'expert'), calendar: 'REQUEST' },
  ];
}
