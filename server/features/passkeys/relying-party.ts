import { isIP } from 'node:net';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as passkeysCopy from './passkeys.copy.ts';

/** The site as browsers know it. A passkey works only for the `id` that it was created for. */
export type RelyingParty = { id: string; origin: string };

/**
 * Undefined if browsers refuse passkeys at the site's address: an IP address, or http anywhere but on this machine.
 * Without PUBLIC_URL they work on localhost, but not on 127.0.0.1.
 */
export function relyingParty({ config, origin }: Pick<Deps, 'config' | 'origin'>): RelyingParty | undefined {
  const url = new URL(config.publicUrl ?? origin);
  if (!config.publicUrl) url.hostname = 'localhost';
  const { hostname, protocol } = url;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin: url.origin };
}

export function requireRelyingParty(deps: Deps): RelyingParty {
  const party = relyingParty(deps);
  if (!party) throw new AppError('not_found', passkeysCopy.notAvailable);
  return party;
}
