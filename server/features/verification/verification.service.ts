import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { verificationKey } from '#server/features/cases/case-keys.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { NewVerification } from '#shared/profiles/verification.schema.ts';
import * as verificationCopy from './verification.copy.ts';
import * as verification from './verification.repository.ts';

/** An expert asks for the verified badge: an operator decides. One open request at a time. */
export async function askForVerification(
  deps: Deps,
  userId: string,
  { links, note }: NewVerification,
): Promise<void> {
  await deps.limits.hit('verifications', userId);
  await transaction(deps.db, async (tx) => {
    const profile = await profiles.lockOwn(tx, userId);
    if (!profile) throw profileNotFound();
    if (profile.isVerified) throw new AppError('conflict', verificationCopy.alreadyVerified);
    const at = deps.now();
    const { id: profileId } = profile;
    const request = await verification.insert(tx, { profileId, links, note: note || null, askedAt: at });
    if (!request) throw new AppError('conflict', verificationCopy.alreadyAsked);
    await cases.open(tx, at, {
      key: verificationKey(request.id),
      kind: 'verification',
      title: verificationCopy.caseTitle,
      subjectId: userId,
      about: { profileId, links, note: request.note },
    });
  });
}
