/** The codes a refusal can carry. The server maps each to a status in one place. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_failed'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  /** The same Idempotency-Key is being worked on right now. */
  | 'in_progress'
  | 'too_large'
  | 'unsupported'
  | 'key_reused'
  | 'limited'
  | 'unavailable'
  | 'internal';

/** What every refused call answers with. `message` is fit to show to a person. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
};
