import { ratingLabels } from '#shared/reviews/reviews.schema.ts';
import { dashboard, nameFor, type Story, times, type Words } from './story.ts';

/** What the client said, and that it may be answered. */
export function reviewed(story: Story, { rating, comment, reply }: Reviewed): Words {
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
