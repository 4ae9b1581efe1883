import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as sessions from '#server/features/accounts/sessions.repository.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { NewOperator } from '#shared/operator/operator.schema.ts';
import { isUuid } from '#shared/text.ts';
import { act, type Operator } from '../audit/act.ts';
import * as operatorsCopy from './operators.copy.ts';
import * as operators from './operators.repository.ts';

type Keyed = { key: string | undefined };

/** An operator makes someone else one. */
export async function grantOperator(
  deps: Deps,
  operator: Operator,
  { username, reason, key }: NewOperator & Keyed,
): Promise<void> {
  const user = await accounts.findByLogin(deps.db, username);
  if (!user || username.includes('@')) throw unknownUsername();
  const action = { action: 'operator.grant', userId: user.id, reason, key } as const;
  await act(deps, operator, action, async (tx, at) => {
    const { suspendedAt } = await accounts.lock(tx, user.id);
    if (suspendedAt) throw new AppError('conflict', operatorsCopy.suspended);
    if (!(await operators.grant(tx, user.id, at, operator.userId)))
      throw new AppError('conflict', operatorsCopy.alreadyOperator);
    return { before: { isOperator: false }, after: { isOperator: true } };
  });
}

/** Takes effect at once: the role is read on every call, and their open cases are free for others. */
export async function revokeOperator(
  deps: Deps,
  operator: Operator,
  { userId, reason, key }: { userId: string; reason: string } & Keyed,
): Promise<void> {
  if (!isUuid(userId)) throw notAnOperator();
  await act(deps, operator, { action: 'operator.revoke', userId, reason, key }, async (tx, at) => {
    if (!(await operators.revoke(tx, userId, at))) throw notAnOperator();
    if ((await operators.lockOthers(tx, userId)) === 0)
      throw new AppError('conflict', operatorsCopy.lastOperator);
    await sessions.endOperatorOf(tx, userId);
    const unassignedCases = await cases.unassignOpen(tx, userId);
    return { before: { isOperator: true }, after: { isOperator: false, unassignedCases } };
  });
}

function unknownUsername(): AppError {
  const message = operatorsCopy.unknownUsername;
  return new AppError('invalid', message, { fields: { username: message } });
}

function notAnOperator(): AppError {
  return new AppError('not_found', operatorsCopy.notAnOperator);
}
