import type { ReviewRecord } from '#shared/operator/people.schema.ts';
import { presentHidden } from '../people/people.presenter.ts';
import { presentPerson } from '../person.ts';
import type { FoundReview } from './reviews.repository.ts';

export function presentRecord(
  { review, author, expert }: FoundReview,
  { caseId, isParty }: Pick<ReviewRecord, 'caseId' | 'isParty'>,
): ReviewRecord {
  const { id, bookingId, profileId, rating, comment, reply, createdAt } = review;
  return {
    id,
    bookingId,
    profileId,
    author: presentPerson(author),
    expert: presentPerson(expert),
    rating,
    comment,
    reply,
    createdAt: createdAt.toISOString(),
    hidden: presentHidden(review),
    caseId,
    isParty,
  };
}
