import type { ErrorCode } from '#shared/errors.ts';

type Extra = {
  /** Field name to the message shown under it. */
  fields?: Record<string, string>;
  /** Merged into the answer: the present state of what was in conflict. */
  state?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A refusal in the domain's own words. What status it becomes is http/error-handler's business. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly state: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = extra.fields;
    this.state = extra.state;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}
