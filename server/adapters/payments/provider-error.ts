/**
 * Why a provider call failed:
 * `away` the outcome is unknown, retry the same call;
 * `fault` a server error, which the provider repeats for the same key;
 * `card` the card was declined, the message may be shown;
 * `state` the object isn't in the state the call expects;
 * `refused` the request itself is invalid.
 */
export type ProviderErrorKind = 'away' | 'fault' | 'card' | 'state' | 'refused';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly code: string | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: { code?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.code = options.code;
  }
}

/** A webhook with an invalid signature, or a replayed one. */
export class ForgedEventError extends Error {}
