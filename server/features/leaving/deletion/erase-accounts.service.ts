import { ProviderError } from '#server/adapters/payments/provider-error.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import { deleteExportsOf } from '#server/features/leaving/export/exports.service.ts';
import { forgetUnusedWords } from '#server/features/search/search.service.ts';
import { removeQuietly } from '#server/features/uploads/uploads.service.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { minuteMs } from '#shared/durations.ts';
import { removeLateMailsAndNotifications } from './anonymize.repository.ts';
import { providerRefused } from './deletion.copy.ts';
import * as erase from './erase.repository.ts';

/** Longer than a pass takes, unless the process dies. Also the pause after one that failed. */
const leaseMs = 5 * minuteMs;
/** By then, every request that was on its way when the account was deleted has ended, and no upload URL is valid. */
const lastPassAfterMs = 15 * minuteMs;

type Left = erase.LeftPerson & { deletedAt: Date };

/** Deletes what deleting an account left: texts, files, and what the payment provider has. */
export async function eraseDeletedAccounts(deps: Deps, stopping?: AbortSignal): Promise<JobRun> {
  return { count: await takeDue(() => eraseNext(deps, stopping), { stopping }) };
}

async function eraseNext(deps: Deps, stopping?: AbortSignal): Promise<boolean> {
  const at = deps.now();
  const person = await erase.claim(deps.db, at, new Date(at.getTime() + leaseMs));
  if (!person) return false;
  try {
    const isDone = await eraseAll(deps, person, stopping);
    // A process that is writing an export now may die, so its file is looked for once its lease has ended.
    const busyUntil = isDone && (await deleteExportsOf(deps, person.userId));
    const lastPassAt = new Date(person.deletedAt.getTime() + lastPassAfterMs);
    if (isDone) await erase.setNext(deps.db, person.userId, at < lastPassAt ? lastPassAt : busyUntil || null);
  } catch (error) {
    // Continues when the lease ends.
    deps.log.error({ err: error, userId: person.userId }, 'data of a deleted account not erased yet');
  }
  return true;
}

/** False if the process stops before it is done. */
async function eraseAll(deps: Deps, person: Left, stopping?: AbortSignal): Promise<boolean> {
  const { db } = deps;
  await transaction(db, async (tx) => {
    await erase.clear(tx, person, deps.now());
    await removeLateMailsAndNotifications(tx, person);
  });
  do {
    if (stopping?.aborted) return false;
  } while ((await erase.clearNextTexts(db, person)) > 0);
  for (const id of await erase.listUploads(db, person.userId)) {
    await removeQuietly(deps, [`raw/${id}`, `photo/${id}`, `small/${id}`]);
  }
  await erase.disownUploads(db, person.userId);
  await forgetUnusedWords(deps);
  await eraseAtProvider(deps, person);
  return true;
}

async function eraseAtProvider(deps: Deps, person: erase.LeftPerson): Promise<void> {
  const { db, payments } = deps;
  const { customerId, accountId } = await erase.findProviderIds(db, person);
  if (customerId) {
    await unlessRefused(deps, person, customerId, () => payments.removeCustomer(customerId));
    await erase.forgetCustomer(db, person.userId);
  }
  if (accountId) {
    await unlessRefused(deps, person, accountId, () => payments.removeAccount(accountId));
    await erase.forgetAccount(db, accountId);
  }
}

/** Trying again wouldn't help: an operator deletes it in the provider's dashboard. */
async function unlessRefused(
  deps: Deps,
  { userId }: erase.LeftPerson,
  objectId: string,
  remove: () => Promise<void>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
    await cases.openOnce(deps.db, deps.now(), {
      key: `leftover:${objectId}`,
      kind: 'operationFailed',
      title: providerRefused,
      subjectId: userId,
      about: { objectId, message: error.message },
    });
  }
}
