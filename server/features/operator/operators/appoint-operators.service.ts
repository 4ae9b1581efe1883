import type { Deps } from '#server/deps.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
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
    else if (await operators.grant(db, user.id, now(), null))
      log.warn({ username }, 'made an operator by OPERATORS');
  }
}
