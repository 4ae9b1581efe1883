import { sql } from 'drizzle-orm';
import { Refusal } from '#sandbox/api/refusal.ts';
import type { Call } from '#sandbox/api/route.ts';

/** What only the platform may do, never in the name of a connected account. */
export function requirePlatform({ account }: Call): void {
  if (account === '') return;
  throw new Refusal(
    403,
    'invalid_request_error',
    `The provided key does not have the required permissions for this endpoint on account '${account}'.`,
  );
}

/** Whoever spends from a balance waits for the other who does, so that both can't spend the same cent. */
export async function holdBalance({ tx, account }: Call): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`stripe_sandbox balance ${account}`}, 0))`,
  );
}
