import { and, eq, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contentReports } from '#server/db/tables/content-reports.ts';
import { messages } from '#server/db/tables/messages.ts';
import { profiles } from '#server/db/tables/profiles.ts';
import { reviews } from '#server/db/tables/reviews.ts';
import { users } from '#server/db/tables/users.ts';
import type { Db, Tx } from '#server/db/transaction.ts';
import { isShown } from '#server/features/profiles/shown-profiles.ts';
import type { ReportedKind } from '#shared/reports/reports.schema.ts';

/** What someone reports: whose it is, and what operators will see of it. */
export type ReportedContent = {
  subjectId: string;
  bookingId: string | null;
  content: Record<string, unknown>;
};

type Find = (db: Db, viewerId: string, id: string) => Promise<ReportedContent | undefined>;

const owners = alias(users, 'owners');

/** The content, if this viewer can see it. */
export const findContent: Record<ReportedKind, Find> = {
  profile: async (db, viewerId, id) => {
    const { username, firstName, lastName, profileImageUrl } = users;
    const { role, headline, about, location, tags } = profiles;
    const { linkedinUrl, youtubeUrl, twitterUrl, instagramUrl } = profiles;
    const links = { linkedinUrl, youtubeUrl, twitterUrl, instagramUrl };
    const [row] = await db
      .select({
        subjectId: profiles.userId,
        content: {
          ...{ username, firstName, lastName, profileImageUrl },
          ...{ role, headline, about, location, tags },
          ...links,
        },
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(and(eq(profiles.id, id), or(isShown, eq(profiles.userId, viewerId))));
    return row && { ...row, bookingId: null };
  },

  message: async (db, viewerId, id) => {
    const { bookingId, senderId, content: text, createdAt: sentAt } = messages;
    const [row] = await db
      .select({ bookingId, subjectId: senderId, content: { text, sentAt } })
      .from(messages)
      .where(and(eq(messages.id, id), or(eq(senderId, viewerId), eq(messages.receiverId, viewerId))));
    return row;
  },

  review: async (db, viewerId, id) => {
    const { bookingId, reviewerId, profileId, rating, comment, reply, createdAt, hiddenAt } = reviews;
    const isPublic = and(isNull(hiddenAt), isNull(profiles.hiddenAt), isNull(owners.suspendedAt));
    const [row] = await db
      .select({
        bookingId,
        subjectId: reviewerId,
        content: { profileId, rating, comment, reply, createdAt },
      })
      .from(reviews)
      .innerJoin(profiles, eq(profiles.id, profileId))
      .innerJoin(owners, eq(owners.id, profiles.userId))
      .where(and(eq(reviews.id, id), or(isPublic, eq(reviewerId, viewerId), eq(owners.id, viewerId))));
    return row;
  },
};

/** False if the person has reported it already. */
export async function insert(tx: Tx, report: typeof contentReports.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(contentReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: contentReports.id });
  return rows.length > 0;
}

/** The case was closed at this instant: earlier reporters may report it again. */
export async function markHandled(tx: Tx, caseId: string, handledAt: Date): Promise<void> {
  await tx
    .update(contentReports)
    .set({ handledAt })
    .where(and(eq(contentReports.caseId, caseId), isNull(contentReports.handledAt)));
}
