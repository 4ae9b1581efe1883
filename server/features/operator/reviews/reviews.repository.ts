import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cases } from '#server/db/tables/cases.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db } from '#server/db/transaction.ts';
import { contentReportKey } from '#server/features/cases/case-keys.ts';
import { personColumns } from '../person.ts';

const authors = alias(users, 'authors');
const experts = alias(users, 'experts');

export type FoundReview = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function find(db: Db, id: string) {
  const [row] = await db
    .select({ review: reviews, author: personColumns(authors), expert: personColumns(experts) })
    .from(reviews)
    .innerJoin(authors, eq(authors.id, reviews.reviewerId))
    .innerJoin(profiles, eq(profiles.id, reviews.profileId))
    .innerJoin(experts, eq(experts.id, profiles.userId))
    .where(eq(reviews.id, id));
  return row;
}

export async function findOpenCaseId(db: Db, reviewId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.key, contentReportKey('review', reviewId)), isNull(cases.closedAt)));
  return row?.id;
}
