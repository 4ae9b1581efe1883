import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { hourMs } from '#shared/durations.ts';
import type { Ice } from '#shared/rooms/rooms.schema.ts';

const credentialsMs = 2 * hourMs;

/**
 * How two browsers find a way to each other. The relay accepts a name that begins with its end and a password that the
 * shared secret makes of it, as coturn's `use-auth-secret`. The name is random, so the relay doesn't learn whose it is.
 */
export function iceFor(
  { calls: { stunUrls, relay } }: Pick<Config, 'calls'>,
  hideAddress: boolean,
  at: Date,
): Ice {
  const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (!relay) return { servers: stun, relayOnly: false, expiresAt: null };
  const expires = Math.floor((at.getTime() + credentialsMs) / 1000);
  const username = `${expires}:${randomBytes(12).toString('hex')}`;
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64');
  return {
    servers: [...stun, { urls: relay.urls, username, credential }],
    relayOnly: hideAddress,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}
