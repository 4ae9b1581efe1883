import { ratingLabels } from '#shared/reviews/reviews.schema.ts';
import {
  type BookingDetails,
  dashboardAction,
  type NotificationCopy,
  otherName,
  timeSummary,
} from './booking-details.ts';

type Review = { rating: number; comment: string | null; reply: string | null };

export function reviewReceived(
  details: BookingDetails,
  { rating, comment, reply }: Review,
): NotificationCopy {
  const title = `${otherName(details, 'expert')} left you a ${rating}-star review`;
  const stars = `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`;
  return {
    subject: title,
    heading: title,
    paragraphs: ['It’s now on your public profile. You can post one public reply.'],
    summary: [['Rating', `${stars} ${ratingLabels[rating] ?? ''}`.trim()], ...timeSummary(details, 'expert')],
    quote: comment,
    // The expert may have replied before this email was written.
    action: dashboardAction(details, reply === null ? 'Reply to review' : undefined),
  };
}
