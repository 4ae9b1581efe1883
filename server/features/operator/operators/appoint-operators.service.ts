import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as audit from '../audit/audit.repository.ts';
import * as operatorsCopy from './operators.copy.ts';
import * as operators from './operators.repository.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/**
 * Runs at every start. OPERATORS wins over the console: whoever runs the product can always get back in. A name that
 * nobody has grants nothing now, but will at the first start after someone has registered it, so it is warned about.
 */
export async function appointOperators({ config, db, now, log }: Needs): Promise<void> {
  for (const username of config.operators) {
    const user = await accounts.findByLogin(db, username);
    if (!user) log.warn({ username }, 'OPERATORS names a user who doesn’t exist: remove the name');
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
