import { createHash } from 'node:crypto';

/** The server's secret, and those that are still accepted while it is being replaced. */
export type Secrets = { sessionSecret: string; previousSecrets: string[] };

/** A separate key per purpose, so that a signature made for one is never valid for another. */
export function deriveKey({ sessionSecret }: Pick<Secrets, 'sessionSecret'>, purpose: string): Buffer {
  return keyFrom(sessionSecret, purpose);
}

/** Every key that is accepted for this purpose. New signatures are made with the first one. */
export function acceptedKeys(
  { sessionSecret, previousSecrets }: Secrets,
  purpose: string,
): [Buffer, ...Buffer[]] {
  const previous = previousSecrets.map((secret) => keyFrom(secret, purpose));
  return [keyFrom(sessionSecret, purpose), ...previous];
}

function keyFrom(secret: string, purpose: string): Buffer {
  return createHash('sha256').update(`${purpose}\0${secret}`).digest();
}
