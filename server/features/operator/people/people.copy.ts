import type { Deps } from '#server/deps.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';

export const notFound = 'We couldn’t find that person.';
export const noProfile = 'They don’t have a profile.';
export const alreadySuspended = 'They’re already suspended.';
export const accountDeleted = 'This person has deleted their account.';
export const notSuspended = 'They’re not suspended.';
export const nothingToReset = 'They don’t use two-step sign-in or passkeys.';
export const alreadyVerified = 'They’re already verified.';
export const notVerified = 'They’re not verified.';
export const noRequest = 'They haven’t asked to be verified.';
export const alreadyHidden = 'It’s already hidden.';
export const notHidden = 'It isn’t hidden.';

// How a verification case ends.
export const verifiedResolution = 'Verified';
export const refusedResolution = 'Declined';
export const hiddenResolution = 'Profile hidden';

type Origin = Pick<Deps, 'origin'>;

const profileAction = ({ origin }: Origin) => ({ label: 'View your profile', url: `${origin}/profile/me` });

export function suspendedCopy(reason: string): NotificationCopy {
  const title = 'Your InTime account is suspended';
  return {
    subject: title,
    heading: title,
    paragraphs: [
      'You can’t sign in, book, or be booked for now. Any upcoming sessions and requests are canceled: sessions are refunded in full, and card holds are released.',
      'Earnings from completed sessions will still be paid out. Here’s why we did this:',
    ],
    quote: reason,
  };
}

export function liftedCopy({ origin }: Origin): NotificationCopy {
  const title = 'Your InTime account is active again';
  return {
    subject: title,
    heading: title,
    paragraphs: ['You can sign in, book, and be booked again. Sessions that were canceled stay canceled.'],
    action: { label: 'Sign in', url: `${origin}/auth` },
  };
}

export function verifiedCopy(deps: Origin): NotificationCopy {
  const title = 'Your profile is verified';
  return {
    subject: title,
    heading: title,
    paragraphs: ['Everyone now sees the verified badge next to your name.'],
    action: profileAction(deps),
  };
}

export function unverifiedCopy(deps: Origin, reason: string): NotificationCopy {
  const title = 'Your verified badge was removed';
  return {
    subject: title,
    heading: title,
    paragraphs: ['Your profile no longer shows the verified badge. Here’s why:'],
    bellText: reason,
    quote: reason,
    action: profileAction(deps),
  };
}

export function refusedCopy(deps: Origin, reason: string): NotificationCopy {
  const title = 'We couldn’t verify your profile';
  return {
    subject: title,
    heading: title,
    paragraphs: ['You can ask again whenever you like. Here’s what was missing:'],
    bellText: reason,
    quote: reason,
    action: profileAction(deps),
  };
}

export function profileHiddenCopy(deps: Origin, reason: string): NotificationCopy {
  const title = 'We hid your profile';
  return {
    subject: title,
    heading: title,
    paragraphs: [
      'No one else can see or book it for now. Sessions that are already booked will go ahead as planned. Here’s why:',
    ],
    bellText: reason,
    quote: reason,
    action: profileAction(deps),
  };
}

export function profileShownCopy(deps: Origin): NotificationCopy {
  const title = 'Your profile is visible again';
  return {
    subject: title,
    heading: title,
    paragraphs: ['Everyone can see and book it again.'],
    action: profileAction(deps),
  };
}
