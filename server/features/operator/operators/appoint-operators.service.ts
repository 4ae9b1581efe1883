import type { Deps } from '#server/deps.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as operators from './operators.repository.ts';

const unknownName =
  'OPERATORS names a user who doesn’t exist, and nobody can register a name that it lists: remove the name, restart, register the account, then name it in OPERATORS and restart';

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/**
 * Runs at every start. OPERATORS wins over the console: whoever runs the product can always get back in. A name that
 * nobody has grants nothing, and nobody can register it while it is listed.
 */
export async function appointOperators({ config, db, now, log }: Needs): Promise<void> {
  for (const username of config.operators) {
    const user = await accounts.findByLogin(db, username);
    if (!user) log.warn({ username }, unknownName);
    else if (await operators.grant(db, user.id, now(), null))
      log.warn({ username }, 'made an operator by OPERATORS');
  }
}
