import type { SecondStep } from '#shared/security/security.schema.ts';

/** All error codes. server/http/error-handler.ts maps each to a status. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  /** The password was right. The person also asks for a second step, which is missing or wrong. */
  | 'second_step_required'
  | 'payment_failed'
  | 'forbidden'
  /** An operator must enter their password again to use the console. */
  | 'reenter'
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

/** The body of every error response. `message` can be shown to users. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** Of `second_step_required`. */
  secondStep?: SecondStep;
  /** What the expert's own calendar shows at the time of a request that they want to accept. */
  calendarBusy?: { from: string; until: string };
  requestId: string;
};
