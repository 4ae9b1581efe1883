import {
  type BookingDetails,
  bookAgain,
  dashboard,
  deadline,
  expertEarnings,
  type NotificationCopy,
  nameFor,
  priceOf,
  respond,
  times,
  when,
} from './booking-details.ts';

export function received(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `${client} asks for ${story.whole.booking.duration} minutes of your time`,
    heading: `${client} would like to meet you`,
    paragraphs: [`Please answer by ${deadline(story)}. The card is charged only if you accept.`],
    facts: [...times(story, 'expert'), ['Price', `${priceOf(story)}, you receive ${expertEarnings(story)}`]],
    quote: story.whole.booking.message,
    action: respond(story),
  };
}

export function reminder(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `${client} is waiting for your answer`,
    heading: `${client} is waiting for your answer`,
    paragraphs: [`The request runs out on ${deadline(story)}.`],
    facts: [...times(story, 'expert'), ['Price', `${priceOf(story)}, you receive ${expertEarnings(story)}`]],
    quote: story.whole.booking.message,
    action: respond(story),
  };
}

export function accepted(story: BookingDetails): NotificationCopy {
  const expert = nameFor(story, 'booker');
  return {
    subject: `${expert} accepted: ${when(story, 'booker')}`,
    heading: `${expert} accepted`,
    line: when(story, 'booker'),
    paragraphs: [
      `Your card was charged ${priceOf(story)}. The money is held until your session is done.`,
      'You find the way into the meeting on your dashboard, and in the calendar file with this mail.',
    ],
    facts: times(story, 'booker'),
    action: dashboard(story),
  };
}

export function acceptedByYou(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `Your session with ${client}: ${when(story, 'expert')}`,
    heading: `You meet ${client}`,
    line: when(story, 'expert'),
    paragraphs: [
      `You receive ${expertEarnings(story)} after the session. It is in the calendar file with this mail.`,
    ],
    facts: times(story, 'expert'),
    quote: story.whole.booking.message,
    action: dashboard(story),
  };
}

export function declined(story: BookingDetails): NotificationCopy {
  const expert = nameFor(story, 'booker');
  return {
    subject: `${expert} can’t take your session`,
    heading: `${expert} can’t take your session`,
    paragraphs: ['Nothing was charged, and nothing is held on your card any more.'],
    facts: times(story, 'booker'),
    quote: story.event.reason,
    action: { label: 'Find another expert', url: `${story.deps.origin}/search` },
  };
}

export function withdrawn(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `${client} took the request back`,
    heading: `${client} took the request back`,
    paragraphs: ['The time is free again. There is nothing for you to do.'],
    facts: times(story, 'expert'),
    quote: story.event.reason,
    action: dashboard(story),
  };
}

export function unanswered(story: BookingDetails): NotificationCopy {
  const expert = nameFor(story, 'booker');
  return {
    subject: `${expert} didn’t answer in time`,
    heading: `${expert} didn’t answer in time`,
    paragraphs: ['Your request has ended. Nothing was charged, and nothing is held on your card any more.'],
    facts: times(story, 'booker'),
    action: { label: 'Find another expert', url: `${story.deps.origin}/search` },
  };
}

export function missed(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `The request of ${client} has run out`,
    heading: `The request of ${client} has run out`,
    paragraphs: [
      'It was not answered in time, so the card was let go and the time is free again.',
      'If you are away for a while, you can switch bookings off on your profile.',
    ],
    facts: times(story, 'expert'),
    action: dashboard(story),
  };
}

export function notCharged(story: BookingDetails): NotificationCopy {
  const expert = nameFor(story, 'booker');
  const late = story.event.kind === 'chargedLate';
  return {
    subject: `Your session with ${expert} could not be paid`,
    heading: 'Your card could not be charged',
    paragraphs: [
      `${expert} wanted to accept, but ${late ? 'the charge came too late' : 'your bank didn’t let the charge through'}. The request has ended.`,
      late
        ? 'What was charged is on its way back to you in full.'
        : 'Nothing was charged, and nothing is held on your card any more.',
    ],
    facts: times(story, 'booker'),
    action: bookAgain(story),
  };
}

export function notPaid(story: BookingDetails): NotificationCopy {
  const client = nameFor(story, 'expert');
  return {
    subject: `The card of ${client} could not be charged`,
    heading: `The card of ${client} could not be charged`,
    paragraphs: [
      'The session will not take place, and the time is free again. There is nothing for you to do.',
    ],
    facts: times(story, 'expert'),
    action: dashboard(story),
  };
}
