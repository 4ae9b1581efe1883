/**
 * Why the provider didn't do it:
 * `away` nobody knows whether it was done, the same call may go again;
 * `fault` it answered with a failure of its own, which it will repeat under the same key;
 * `card` the payer's bank said no, in words that may be shown;
 * `state` the thing isn't where the call expects it;
 * `refused` the call itself is wrong.
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

/** Somebody pretends to be the provider, or plays back what it once said. */
export class ForgedEventError extends Error {}
