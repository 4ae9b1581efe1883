import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { serverUrl } from '#server/adapters/calendars/credentials.ts';
import type { Config } from '#server/config.ts';
import { deriveKey } from '#server/secrets/keys.ts';
import { seal, sealingKeyNames, unseal } from '#server/secrets/seal.ts';

const purpose = 'calendar access';

const accessSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), address: z.string() }),
  z.object({ kind: z.literal('account'), server: z.string(), username: z.string(), password: z.string() }),
]);

/** What it takes to read a calendar. Its address alone is enough, so it is as secret as a password. */
export type Access = z.infer<typeof accessSchema>;

export function sealAccess(config: Config, access: Access): { access: string; accessKey: string } {
  return {
    access: seal(config, purpose, JSON.stringify(access)),
    accessKey: sealingKeyNames(config, purpose)[0],
  };
}

/** Undefined if it was encrypted with a secret that is no longer accepted. */
export function unsealAccess(config: Config, sealed: string): Access | undefined {
  const text = unseal(config, purpose, sealed);
  return text === undefined ? undefined : accessSchema.parse(JSON.parse(text));
}

/** The names of the keys that are being replaced. */
export function outdatedKeys(config: Config): string[] {
  return sealingKeyNames(config, purpose).slice(1);
}

/** The same however the server was entered. The key keeps anyone with the database from guessing addresses. */
export function identityOf(config: Config, access: Access): string {
  const what =
    access.kind === 'address'
      ? [access.address]
      : [serverUrl(access.server).href.replace(/\/$/, ''), access.username].map((each) => each.toLowerCase());
  const key = deriveKey(config, 'calendar identity');
  return createHmac('sha256', key)
    .update([access.kind, ...what].join('\0'))
    .digest('base64url');
}

const services: [host: RegExp, name: string][] = [
  [/(^|\.)calendar\.google\.com$/, 'Google Calendar'],
  [/(^|\.)(outlook\.(live|office365|office)\.com|outlook\.com)$/, 'Outlook'],
  [/(^|\.)icloud\.com$/, 'iCloud'],
  [/(^|\.)(proton\.me|protonmail\.com)$/, 'Proton Calendar'],
  [/(^|\.)(fastmail\.com|fastmailusercontent\.com|messagingengine\.com)$/, 'Fastmail'],
];

/** What people call it. The rest of an address is secret. */
export function nameOf(access: Access): string {
  const hostname = hostOf(access.kind === 'address' ? access.address : access.server);
  return services.find(([host]) => host.test(hostname))?.[1] ?? hostname;
}

/** A server may also be entered as an email address. */
function hostOf(typed: string): string {
  const url = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(url) ? new URL(url).hostname : typed;
}
