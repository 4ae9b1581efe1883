import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as audit from '../audit/audit.repository.ts';
import * as operatorsCopy from './operators.copy.ts';
import * as operators from './operators.repository.ts';

const unknownName =
  'OPERATORS names a user who doesn’t exist, and a listed name can’t be registered: remove the name, restart, register the account, then name it in OPERATORS and restart';

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/**
 * Runs at every start. OPERATORS takes precedence over the console, so the person who runs the server can always get
 * back in. A name without an account grants nothing, and can't be registered while it is listed.
 */
export async function appointOperators({ config, db, now, log }: Needs): Promise<void> {
  for (const username of config.operators) {
    const user = await accounts.findByLogin(db, username);
    if (!user) log.warn({ username }, unknownName);
    else if (await transaction(db, (tx) => appoint(tx, user.id, now())))
      log.warn({ username }, 'made an operator by OPERATORS');
  }
}

/** With its entry in the audit log. False if they are an operator already. */
async function appoint(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const isNew = await operators.grant(tx, userId, at, null);
  if (isNew) {
    const change = { before: { isOperator: false }, after: { isOperator: true } };
    const reason = operatorsCopy.appointed;
    await audit.insert(tx, { at, operatorId: null, action: 'operator.appoint', userId, reason, ...change });
  }
  return isNew;
}
