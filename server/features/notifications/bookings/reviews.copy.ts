import { ratingLabels } from '#shared/reviews/reviews.schema.ts';
import { type BookingDetails, dashboard, type NotificationCopy, nameFor, times } from './booking-details.ts';

/** What the client said, and that it may be answered. */
export function reviewed(story: BookingDetails, { rating, comment, reply }: Reviewed): NotificationCopy {
  const client = nameFor(story, 'expert');
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`;
  const given = `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`;
  return {
    subject: `${client} reviewed your session: ${stars}`,
    heading: `${client} gave you ${stars}`,
    paragraphs: ['The review stands on your profile. You can answer it once, for everybody to read.'],
    facts: [['Rating', `${given} ${ratingLabels[rating] ?? ''}`.trim()], ...times(story, 'expert')],
    quote: comment,
    // What is answered before it is told needs no answer.
    action: dashboard(story, reply === null ? 'Answer' : undefined),
  };
}

type Reviewed = { rating: number; comment: string | null; reply: string | null };
