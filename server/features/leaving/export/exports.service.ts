import { Readable } from 'node:stream';
import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { isOwnPassword } from '#server/features/accounts/check-password.service.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import { notify } from '#server/features/notifications/notify.ts';
import { findProfileId } from '#server/features/profiles/profiles.repository.ts';
import type { JobRun } from '#server/jobs/run-jobs.ts';
import { takeDue } from '#server/jobs/take-due.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { ExportFormat } from '#shared/leaving/leaving.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as rows from './data-exports.repository.ts';
import * as exportCopy from './export.copy.ts';
import { countEntries } from './export.repository.ts';
import { readExport, removeAttempt, removeExport, storeExport } from './export-files.ts';
import { type ExportSource, writeExport } from './write-export.ts';

/** Larger exports are made by a job. */
export const maxAtOnce = 2_000;
/** Right after signing in, the password isn't asked for again. */
const freshMs = 10 * minuteMs;
const keptDays = 7;
const leaseMs = 10 * minuteMs;
const retryMs = 5 * minuteMs;
const maxAttempts = 5;
const perSweep = 100;

type ExportRequest = { password?: string | undefined; format?: ExportFormat | undefined };

/** The file, or the row of an export that a job will make. */
export type ExportAnswer =
  | { file: Readable; format: ExportFormat; row?: never }
  | { row: rows.ExportRow; file?: never; format?: never };

/** Someone who borrowed a signed-in device must not walk away with everything at once, so it takes the password. */
export async function requestExport(
  deps: Deps,
  { user, signedInAt }: Viewer,
  { password, format = 'json' }: ExportRequest,
): Promise<ExportAnswer> {
  const at = deps.now();
  if (password !== undefined || at.getTime() - signedInAt.getTime() > freshMs)
    await requirePassword(deps, user, password);
  await deps.limits.hit('exports', user.id);
  const source = await sourceOf(deps, user);
  if ((await countEntries(deps.db, source, maxAtOnce)) < maxAtOnce) {
    return { file: Readable.from(writeExport(deps, source, format), { objectMode: false }), format };
  }
  const expiresAt = new Date(at.getTime() + keptDays * dayMs);
  const request = { userId: user.id, format, requestedAt: at, dueAt: at, expiresAt };
  return { row: await rows.insert(deps.db, request) };
}

async function requirePassword(deps: Deps, user: accounts.UserRow, password: string | undefined) {
  if (password === undefined) {
    const message = exportCopy.passwordRequired;
    throw new AppError('invalid', message, { fields: { password: message } });
  }
  if (await isOwnPassword(deps, user, password)) return;
  const message = exportCopy.passwordWrong;
  throw new AppError('forbidden', message, { fields: { password: message } });
}

async function sourceOf(
  { db, origin }: Deps,
  { id: userId, email, profileImageUrl: photoUrl }: accounts.UserRow,
): Promise<ExportSource> {
  return { userId, email, origin, photoUrl, profileId: await findProfileId(db, userId) };
}

export function latestExport(deps: Deps, userId: string): Promise<rows.ExportRow | undefined> {
  return rows.findLatest(deps.db, userId, deps.now());
}

/** Only its owner, signed in, downloads it. */
export async function openExport(
  deps: Deps,
  userId: string,
  id: string,
): Promise<{ file: Readable; row: rows.ExportRow }> {
  const row = isUuid(id) ? await rows.findReady(deps.db, { id, userId, at: deps.now() }) : undefined;
  if (!row) throw new AppError('not_found', exportCopy.notFound);
  return { file: Readable.from(readExport(deps, row), { objectMode: false }), row };
}

export async function makeDueExports(deps: Deps, stopping?: AbortSignal): Promise<JobRun> {
  return { count: await takeDue(() => makeNext(deps), { stopping }) };
}

async function makeNext(deps: Deps): Promise<boolean> {
  const at = deps.now();
  const row = await rows.claim(deps.db, at, leaseEnd(deps));
  if (!row) return false;
  // Its process died each time.
  if (row.attempts > maxAttempts) {
    await giveUp(deps, row, 'interrupted');
    return true;
  }
  const stopRenewing = renewLease(deps, row);
  try {
    await makeExport(deps, row);
  } catch (error) {
    deps.log.error({ err: error, exportId: row.id }, 'export of someone’s data not made yet');
    if (row.attempts === maxAttempts) await giveUp(deps, row, String(error));
    else await rows.setDue(deps.db, row, new Date(at.getTime() + retryMs));
  } finally {
    stopRenewing();
  }
  return true;
}

const leaseEnd = (deps: Deps) => new Date(deps.now().getTime() + leaseMs);

/** Making it can take longer than the lease. */
function renewLease(deps: Deps, row: rows.ExportRow): () => void {
  const timer = setInterval(() => {
    rows.setDue(deps.db, row, leaseEnd(deps)).catch((error: unknown) => {
      deps.log.warn({ err: error, exportId: row.id }, 'lease of an export not renewed');
    });
  }, leaseMs / 3);
  return () => clearInterval(timer);
}

async function makeExport(deps: Deps, row: rows.ExportRow): Promise<void> {
  const { userId, format } = row;
  const known = await accounts.findById(deps.db, userId);
  if (!known || known.deletedAt) {
    await removeWhole(deps, row);
    return;
  }
  const size = await storeExport(deps, row, writeExport(deps, await sourceOf(deps, known), format));
  const isKept = await transaction(deps.db, async (tx) => {
    // Lock them, so that nothing is announced to someone who has deleted their account meanwhile.
    const user = await accounts.lock(tx, userId);
    if (user.deletedAt || !(await rows.finish(tx, row, { size, finishedAt: deps.now() }))) return false;
    await cases.settle(tx, deps.now(), failedKey(userId), exportCopy.madeAfterAll);
    const copy = exportCopy.exportReady(deps, keptDays);
    await notify(tx, deps, { to: user, kind: 'export_ready', path: '/settings', copy });
    return true;
  });
  if (isKept) return;
  await removeAttempt(deps, row);
  const user = await accounts.findById(deps.db, userId);
  if (user?.deletedAt) await removeWhole(deps, row);
}

const failedKey = (userId: string) => `export:${userId}`;

/** The person can request another one, and an operator looks at what is wrong. */
async function giveUp(deps: Deps, row: rows.ExportRow, lastError: string): Promise<void> {
  const { id, userId, attempts } = row;
  await removeExport(deps, row);
  await transaction(deps.db, async (tx) => {
    const user = await accounts.lock(tx, userId);
    await rows.remove(tx, id);
    if (user.deletedAt) return;
    await cases.openOnce(tx, deps.now(), {
      key: failedKey(userId),
      kind: 'jobFailed',
      title: exportCopy.failing,
      subjectId: userId,
      about: { job: 'exports', failures: attempts, lastError: lastError.slice(0, 500) },
    });
    const copy = exportCopy.exportFailed(deps);
    await notify(tx, deps, { to: user, kind: 'export_failed', path: '/settings', copy });
  });
}

export async function deleteExpiredExports(deps: Deps, stopping?: AbortSignal): Promise<void> {
  for (const row of await rows.listExpired(deps.db, deps.now(), perSweep)) {
    if (stopping?.aborted) return;
    await removeWhole(deps, row);
  }
}

async function removeWhole(deps: Deps, row: rows.ExportRow): Promise<void> {
  await removeExport(deps, row);
  await rows.remove(deps.db, row.id);
}

/**
 * With the account. One that is being made right now is left until its lease has ended. Returns when that is, if there
 * is one.
 */
export async function deleteExportsOf(deps: Deps, userId: string): Promise<Date | undefined> {
  let busyUntil: Date | undefined;
  for (const row of await rows.listOfUser(deps.db, userId)) {
    if (!row.finishedAt && row.attempts > 0 && row.dueAt > deps.now()) {
      busyUntil = row.dueAt;
      continue;
    }
    await removeWhole(deps, row);
  }
  return busyUntil;
}
