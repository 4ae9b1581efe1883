import type { ErrorCode } from '#shared/errors.ts';

type Extra = {
  /** Field name to the message shown under it. */
  fields?: Record<string, string>;
  /** Merged into the response: the current state of the conflicting resource. */
  state?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A domain error. http/error-handler.ts maps its code to a status. */
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
