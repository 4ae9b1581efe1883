import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { CalendarError } from './calendars-port.ts';

export type Address = { address: string; family: number };
export type Resolve = (hostname: string) => Promise<Address[]>;

/**
 * Asks DNS without the thread pool: a handful of slow names would occupy all its threads, which also hash passwords
 * and read files.
 */
export function dnsResolve(servers?: string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
  };
}

/** Also knows the names in this machine's hosts file. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** A socket connects to exactly the addresses that were checked here; it never asks again. */
export function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: Error) => callback(error, '', 0);
    resolve(hostname).then((found) => {
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return fail(new CalendarError(found.length > 0 ? 'notPublic' : 'unreachable'));
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    }, fail);
  };
}
