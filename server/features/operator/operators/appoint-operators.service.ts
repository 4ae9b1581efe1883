import type { Deps } from '#server/deps.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import * as operators from './operators.repository.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/**
 * Runs at every start. OPERATORS takes precedence over the console, so the person who runs the server can always get
 * back in. A name without an account grants nothing and logs a warning, because the person who registers it would
 * become an operator at the next start.
 */
export async function appointOperators({ config, db, now, log }: Needs): Promise<void> {
  for (const username of config.operators) {
    const user = await accounts.findByLogin(db, username);
    if (!user) log.warn({ username }, 'OPERATORS names a user who doesn’t exist: remove the name');
    else if (await operators.grant(db, user.id, now(), null))
      log.warn({ username }, 'made an operator by OPERATORS');
  }
}
