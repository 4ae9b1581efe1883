import type { Deps } from '#server/deps.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';

export const notFound = 'We couldn’t find that download. It may have expired.';
export const passwordRequired = 'Password is required';
export const passwordWrong = 'Your password is incorrect.';

export function exportReady({ origin }: Pick<Deps, 'origin'>, days: number): NotificationCopy {
  const title = 'Your data is ready to download';
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `The copy of your data you asked for is ready. You can download it for ${days} days while you’re signed in.`,
      'If you didn’t ask for it, sign in, change your password, and sign out everywhere else.',
    ],
    action: { label: 'Download your data', url: `${origin}/settings#your-data` },
  };
}
