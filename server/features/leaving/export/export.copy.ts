import type { Deps } from '#server/deps.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';

export const notFound = 'We couldn’t find that download. It may have expired.';
export const passwordRequired = 'Password is required';
export const passwordWrong = 'Your password is incorrect.';

export const failing = 'A copy of someone’s data couldn’t be prepared';
export const madeAfterAll = 'They asked again, and the copy was prepared.';

export function exportFailed({ origin }: Pick<Deps, 'origin'>): NotificationCopy {
  const title = 'We couldn’t prepare your data';
  return {
    subject: title,
    heading: title,
    paragraphs: ['We couldn’t prepare your data. Please try again.'],
    action: { label: 'Try again', url: dataSettings(origin) },
  };
}

const dataSettings = (origin: string) => `${origin}/settings#your-data`;

export function exportReady({ origin }: Pick<Deps, 'origin'>, days: number): NotificationCopy {
  const title = 'Your data is ready to download';
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `The copy of your data you requested is ready. Sign in to download it within ${days} days.`,
      'If this wasn’t you, sign in and change your password. We’ll sign you out everywhere else.',
    ],
    action: { label: 'Download your data', url: dataSettings(origin) },
  };
}
