import { and, desc, eq, isNull } from 'drizzle-orm';
import { profiles } from '#server/db/tables/profiles.ts';
import { verificationRequests } from '#server/db/tables/verification-requests.ts';
import type { Db, Tx } from '#server/db/transaction.ts';

export type VerificationRow = typeof verificationRequests.$inferSelect;

type NewRequest = Pick<VerificationRow, 'profileId' | 'links' | 'note' | 'askedAt'>;

/** Undefined if the expert has an open request already. */
export async function insert(tx: Tx, request: NewRequest): Promise<VerificationRow | undefined> {
  const [row] = await tx.insert(verificationRequests).values(request).onConflictDoNothing().returning();
  return row;
}

/** The expert's last request. */
export async function findLatest(db: Db, userId: string): Promise<VerificationRow | undefined> {
  const [row] = await db
    .select({ request: verificationRequests })
    .from(verificationRequests)
    .innerJoin(profiles, eq(profiles.id, verificationRequests.profileId))
    .where(eq(profiles.userId, userId))
    .orderBy(desc(verificationRequests.askedAt), desc(verificationRequests.id))
    .limit(1);
  return row?.request;
}

type Decision = { outcome: 'granted' | 'refused'; reason: string; decidedAt: Date };

/** Decides the profile's open request. Undefined if there is none. */
export async function decide(
  tx: Tx,
  profileId: string,
  decision: Decision,
): Promise<VerificationRow | undefined> {
  const [row] = await tx
    .update(verificationRequests)
    .set(decision)
    .where(and(eq(verificationRequests.profileId, profileId), isNull(verificationRequests.decidedAt)))
    .returning();
  return row;
}
