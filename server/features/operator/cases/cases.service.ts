import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { CaseClosing } from '#shared/operator/case-input.schema.ts';
import { caseDueAt } from '#shared/operator/cases.rules.ts';
import type { CaseAssignment } from '#shared/operator/cases.schema.ts';
import { isUuid } from '#shared/text.ts';
import { type ActionResult, act, type Operator } from '../audit/act.ts';
import { refuseParty } from '../parties.ts';
import * as casesCopy from './cases.copy.ts';
import { unsettledReason } from './unsettled.ts';

/** A request about one case. `key` is the request's Idempotency-Key. */
type About = { caseId: string; key: string | undefined };

type Change = Parameters<typeof cases.update>[2];

export async function assignCase(
  deps: Deps,
  operator: Operator,
  { caseId, to, reason, key }: About & CaseAssignment,
): Promise<void> {
  const action = { action: 'case.assign', caseId, reason, key, input: { to } } as const;
  await actOnCase(deps, operator, action, async (tx, row) => {
    refuseClosed(row);
    return change(tx, row, { assigneeId: to === 'me' ? operator.userId : null });
  });
}

/** The note is its own reason. */
export async function addCaseNote(
  deps: Deps,
  operator: Operator,
  { caseId, text, key }: About & { text: string },
): Promise<void> {
  const reason = text.slice(0, reasonLength);
  const action = { action: 'case.note', caseId, reason, key, input: { text } } as const;
  await actOnCase(deps, operator, action, async (tx, row, at) => {
    await cases.addNote(tx, { caseId: row.id, authorId: operator.userId, text, at });
    return { after: { note: text } };
  });
}

const reasonLength = 500;

/** Says that nothing is left to do. What has to be done, such as a refund, is an action of its own. */
export async function closeCase(
  deps: Deps,
  operator: Operator,
  { caseId, resolution, reason, key }: About & CaseClosing,
): Promise<void> {
  const action = { action: 'case.close', caseId, reason, key, input: { resolution } } as const;
  await actOnCase(deps, operator, action, async (tx, row, at) => {
    refuseClosed(row);
    const unsettled = await unsettledReason(tx, row);
    if (unsettled) throw new AppError('conflict', unsettled);
    return change(tx, row, { closedAt: at, closedById: operator.userId, resolution });
  });
}

/** A deadline that has passed meanwhile starts again. */
export async function reopenCase(
  deps: Deps,
  operator: Operator,
  { caseId, reason, key }: About & { reason: string },
): Promise<void> {
  const action = { action: 'case.reopen', caseId, reason, key } as const;
  await actOnCase(deps, operator, action, async (tx, row, at) => {
    if (row.closedAt === null) throw new AppError('conflict', casesCopy.isOpen);
    const dueAt = row.dueAt > at ? row.dueAt : caseDueAt(row.kind, at);
    return change(tx, row, { closedAt: null, closedById: null, resolution: null, dueAt });
  });
}

/** Locks the case and refuses an operator who is a party to it. */
function actOnCase(
  deps: Deps,
  operator: Operator,
  action: Parameters<typeof act>[2] & { caseId: string },
  work: (tx: Tx, row: cases.CaseRow, at: Date) => Promise<ActionResult<undefined>>,
): Promise<undefined> {
  if (!isUuid(action.caseId)) throw caseNotFound();
  return act(deps, operator, action, async (tx, at) => {
    const row = await cases.lock(tx, action.caseId);
    if (!row) throw caseNotFound();
    await refuseParty(tx, operator, { ...row, caseId: row.id });
    const concerns = { bookingId: row.bookingId ?? undefined, userId: row.subjectId ?? undefined };
    return { concerns, ...(await work(tx, row, at)) };
  });
}

/** Changes the case. The log gets the changed columns before and after. */
async function change(tx: Tx, row: cases.CaseRow, after: Change): Promise<ActionResult<undefined>> {
  await cases.update(tx, row.id, after);
  const columns = Object.keys(after) as (keyof Change)[];
  return { before: Object.fromEntries(columns.map((column) => [column, row[column]])), after };
}

function refuseClosed({ closedAt }: cases.CaseRow): void {
  if (closedAt !== null) throw new AppError('conflict', casesCopy.isClosed);
}

export function caseNotFound(): AppError {
  return new AppError('not_found', casesCopy.notFound);
}
