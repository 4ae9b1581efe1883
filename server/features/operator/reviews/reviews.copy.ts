import type { Deps } from '#server/deps.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';

export const notFound = 'We couldn’t find that review.';
export const alreadyHidden = 'It’s already hidden.';
export const notHidden = 'It isn’t hidden.';
export const hiddenResolution = 'Review hidden';

const dashboard = ({ origin }: Pick<Deps, 'origin'>) => ({
  label: 'Go to dashboard',
  url: `${origin}/dashboard`,
});

export function reviewHiddenCopy(
  deps: Pick<Deps, 'origin'>,
  expert: string,
  reason: string,
): NotificationCopy {
  const title = `We hid your review of ${expert}`;
  return {
    subject: title,
    heading: title,
    paragraphs: ['Others no longer see it, and it doesn’t count toward the rating. Here’s why:'],
    bellText: reason,
    quote: reason,
    action: dashboard(deps),
  };
}

export function reviewShownCopy(deps: Pick<Deps, 'origin'>, expert: string): NotificationCopy {
  const title = `Your review of ${expert} is visible again`;
  return {
    subject: title,
    heading: title,
    paragraphs: ['Everyone sees it again, and it counts toward the rating.'],
    action: dashboard(deps),
  };
}
