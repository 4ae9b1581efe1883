import type { ErrorCode } from '#shared/errors.ts';
import * as errorCopy from './errors.copy.ts';

type Extra = {
  /** Field name to the message shown under it. */
  fields?: Record<string, string>;
  /** Merged into the response: the current state of the conflicting resource. */
  state?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** What a page says instead of the message, if that is for developers. */
  pageTitle?: string;
  cause?: unknown;
};

/** A domain error. http/error-handler.ts maps its code to a status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly state: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly pageTitle: string | undefined;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = extra.fields;
    this.state = extra.state;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.pageTitle = extra.pageTitle;
  }
}

/** Also for a path that exists, but not for this caller. */
export const unknownPath = () =>
  new AppError('not_found', errorCopy.notFound, { pageTitle: errorCopy.pageNotFound });

export const jsonRequired = () =>
  new AppError('unsupported', errorCopy.jsonRequired, { pageTitle: errorCopy.scriptRequired });
