import { Secret, TOTP } from 'otpauth';
import type { Config } from '#server/config.ts';
import { seal, sealingKeyNames, unseal } from '#server/secrets/seal.ts';

/** What every authenticator app understands. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 };
const secretBytes = 20;
/** Codes of the step before and after count too: clocks differ, and typing takes time. */
const window = 1;
const purpose = 'authenticator secret';

/** Base32, as people type it into their app. */
export function newAppSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** For the app to read from a QR code. */
export function appUri(username: string, secret: string): string {
  return totpOf(secret, username).toString();
}

/** The time step that this is the code of; undefined if it is wrong now. */
export function matchingStep(secret: string, code: string, at: Date): number | undefined {
  const totp = totpOf(secret);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const totpOf = (secret: string, label?: string) =>
  new TOTP({ ...settings, issuer: 'InTime', secret: Secret.fromBase32(secret), ...(label ? { label } : {}) });

export function sealAppSecret(config: Config, secret: string): { appSecret: string; appSecretKey: string } {
  return { appSecret: seal(config, purpose, secret), appSecretKey: sealingKeyNames(config, purpose)[0] };
}

/** Undefined if it was encrypted with a secret that is no longer accepted. */
export function unsealAppSecret(config: Config, appSecret: string): string | undefined {
  return unseal(config, purpose, appSecret);
}

/** The names of the keys that are being replaced. */
export function outdatedKeys(config: Config): string[] {
  return sealingKeyNames(config, purpose).slice(1);
}
