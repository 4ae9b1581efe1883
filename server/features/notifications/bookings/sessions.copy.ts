import type { Party } from '#shared/bookings/bookings.rules.ts';
import { minuteMs } from '#shared/durations.ts';
import { formatMinutes } from '#shared/time.ts';
import {
  type BookingDetails,
  bookAgain,
  dashboard,
  expertEarnings,
  type NotificationCopy,
  nameFor,
  otherThan,
  refundOf,
  times,
  when,
} from './booking-details.ts';

export function cancelled(story: BookingDetails, reader: Party): NotificationCopy {
  const { actor } = story.event;
  const name = nameFor(story, reader);
  const by = actor === reader ? 'You' : actor === 'operator' ? 'InTime' : name;
  const money = reader === 'booker' ? refundText(story) : earningsText(story);
  return {
    subject: `Cancelled: your session with ${name}, ${when(story, reader)}`,
    heading: `${by} cancelled the session with ${actor === reader || actor === 'operator' ? name : 'you'}`,
    paragraphs: [money],
    facts: times(story, reader),
    quote: actor === reader ? null : story.event.reason,
    action: reader === 'booker' ? bookAgain(story) : dashboard(story),
  };
}

function earningsText(story: BookingDetails): string {
  const { refundOwed, amount, state } = story.whole.payment;
  if (state !== 'captured') return 'The client was not charged.';
  return refundOwed === amount ? 'The client gets everything back.' : `You receive ${expertEarnings(story)}.`;
}

function refundText(story: BookingDetails): string {
  const { refundOwed, amount, state } = story.whole.payment;
  if (state !== 'captured') return 'Nothing was charged, and nothing is held on your card any more.';
  if (refundOwed === 0) return 'Nothing is paid back.';
  const all = refundOwed === amount ? 'everything, ' : '';
  return `You get back ${all}${refundOf(story)}, usually within a few days.`;
}

export function missing(story: BookingDetails): NotificationCopy {
  const expert = nameFor(story, 'booker');
  return {
    subject: `${expert} says that you didn’t come`,
    heading: `${expert} says that you didn’t come`,
    paragraphs: [
      'The session is paid as if it had taken place.',
      `If that is not what happened, report a problem on your dashboard within ${formatMinutes(story.deps.config.payoutHours * 60)} after the session, and somebody will look at it.`,
    ],
    facts: times(story, 'booker'),
    action: dashboard(story),
  };
}

export function reported(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `${client} reported a problem with your session`,
    heading: `${client} reported a problem`,
    paragraphs: ['Your payout for this session waits until somebody at InTime has looked at it.'],
    facts: times(story, 'expert'),
    quote: story.event.reason,
    action: dashboard(story),
  };
}

export function decided(story: BookingDetails, reader: Party): NotificationCopy {
  const name = nameFor(story, reader);
  return {
    subject: `Decided: your session with ${name}`,
    heading: 'We have looked at the reported problem',
    paragraphs: [reader === 'booker' ? refundText(story) : `You receive ${expertEarnings(story)}.`],
    facts: times(story, reader),
    action: dashboard(story),
  };
}

export function proposed(story: BookingDetails): NotificationCopy {
  const reader = otherThan(story.event.actor);
  const name = nameFor(story, reader);
  const { proposal } = story.whole;
  return {
    subject: `${name} proposes another time`,
    heading: `${name} proposes another time`,
    paragraphs: ['Until you agree, the session stays when it is. Nothing is paid again.'],
    facts: [
      ...(proposal ? [['Proposed', when(story, reader, proposal.scheduledAt)] as const] : []),
      ['Until now', when(story, reader)],
    ],
    action: dashboard(story, 'Answer on your dashboard'),
  };
}

export function refused(story: BookingDetails): NotificationCopy {
  const reader = otherThan(story.event.actor);
  const name = nameFor(story, reader);
  return {
    subject: `${name} keeps the time of your session`,
    heading: `${name} would rather keep the time`,
    paragraphs: ['The session stays when it is.'],
    facts: times(story, reader),
    action: dashboard(story),
  };
}

export function rescheduled(story: BookingDetails, reader: Party): NotificationCopy {
  const name = nameFor(story, reader);
  return {
    subject: `New time: your session with ${name}, ${when(story, reader)}`,
    heading: `Your session with ${name} has a new time`,
    line: when(story, reader),
    paragraphs: ['The calendar file with this mail moves it in your calendar.'],
    facts: times(story, reader),
    action: dashboard(story),
  };
}

/** It comes: tomorrow there is time to prepare, in a quarter of an hour the way in is all that counts. */
export function ahead(story: BookingDetails, reader: Party): NotificationCopy {
  const { scheduledAt, meetingLink, message } = story.whole.booking;
  const name = nameFor(story, reader);
  const minutes = Math.max(1, Math.round((scheduledAt.getTime() - story.deps.now().getTime()) / minuteMs));
  const left = minutes > 90 ? `${Math.round(minutes / 60)} hours` : formatMinutes(minutes);
  const soon = minutes <= 60;
  return {
    subject: `In ${left}: your session with ${name}`,
    heading: `You meet ${name} in ${left}`,
    line: when(story, reader),
    paragraphs: [
      soon
        ? 'This is the way into the meeting. It is on your dashboard too.'
        : 'The way into the meeting is on your dashboard. If you can’t come, please say so there today.',
    ],
    facts: times(story, reader),
    quote: message,
    action: soon && meetingLink ? { label: 'Join Meeting', url: meetingLink } : dashboard(story),
  };
}
