/**
 * Why a provider call failed:
 * `unavailable` the outcome is unknown, retry the same call;
 * `serverError` the provider failed, and repeats that for the same key;
 * `card` the card was declined, the message is ours and may be shown;
 * `state` the object isn't in the state the call expects;
 * `refused` the request itself is invalid;
 * `heldBack` we didn't make the call, because it is no longer right.
 */
export type ProviderErrorKind = 'unavailable' | 'serverError' | 'card' | 'state' | 'refused' | 'heldBack';

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
