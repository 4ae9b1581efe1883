import { createHash } from 'node:crypto';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { unknownPath } from '#server/errors.ts';
import { keyReused, requireKey } from '#server/idempotency.ts';
import type { AuditAction } from '#shared/operator/audit.rules.ts';
import * as operators from '../operators/operators.repository.ts';
import * as audit from './audit.repository.ts';

export type Operator = { userId: string };

/** What an action concerns. The log can be searched by it. */
type Concerns = { bookingId?: string | undefined; caseId?: string | undefined; userId?: string | undefined };

export type Action = Concerns & {
  action: AuditAction;
  reason: string;
  /** The request's Idempotency-Key. */
  key: string | undefined;
  /** What else the request says. Another input under the same key is refused. */
  input?: unknown;
};

export type ActionResult<Answer> = {
  before?: unknown;
  after?: unknown;
  /** Returned to a repeated request too, so it must survive JSON. */
  answer?: Answer;
  /** What only the work could find out, such as the booking of a case. */
  concerns?: Concerns;
  /**
   * Runs once the transaction has committed, for calls to the payment provider. The transaction must have written what
   * a sweep needs to repeat it: if it fails, that is only logged.
   */
  afterCommit?: () => Promise<unknown>;
};

/**
 * The only way an operator changes anything: the work and its entry in the audit log are one transaction, once per key.
 * The role is checked again under a lock, so that nothing is done by someone who was demoted a moment ago.
 */
export async function act<Answer = undefined>(
  deps: Deps,
  operator: Operator,
  request: Action,
  work: (tx: Tx, at: Date) => Promise<ActionResult<Answer>>,
): Promise<Answer> {
  const key = requireKey(request.key);
  const requestHash = hashOf(request);
  const { answer, afterCommit } = await transaction(deps.db, async (tx): Promise<ActionResult<Answer>> => {
    if (!(await operators.lock(tx, operator.userId))) throw unknownPath();
    const done = await audit.findByKey(tx, operator.userId, key);
    if (done) {
      if (done.requestHash !== requestHash) throw keyReused();
      // Only the insert below writes answers, and the hash includes the action, so the type matches.
      return { answer: (done.answer ?? undefined) as Answer };
    }
    const at = deps.now();
    const result = await work(tx, at);
    await audit.insert(tx, {
      ...entryOf(request, result),
      operatorId: operator.userId,
      at,
      idempotencyKey: key,
      requestHash,
    });
    return result;
  });
  await afterCommit?.().catch((error: unknown) =>
    deps.log.error({ err: error, action: request.action }, 'follow-up of an operator’s action failed'),
  );
  return answer as Answer;
}

function entryOf(
  { action, reason, key: _key, input: _input, ...concerns }: Action,
  result: ActionResult<unknown>,
) {
  const { before = null, after = null, answer = null } = result;
  return { action, reason, ...concerns, ...result.concerns, before, after, answer };
}

const hashOf = ({ action, reason, bookingId, caseId, userId, input }: Action) =>
  createHash('sha256')
    .update(JSON.stringify([action, reason, bookingId, caseId, userId, input]))
    .digest('hex');
