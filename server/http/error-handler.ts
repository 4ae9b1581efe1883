import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  databaseErrorCode,
  isDatabaseUnavailable,
  isSerializationFailure,
} from '#server/db/database-error.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError } from '#server/errors.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { escapeHtml } from '#shared/text.ts';
import type { App } from './types.ts';

/** The only mapping from error codes to HTTP statuses. */
const statuses: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_failed: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  unsupported: 415,
  key_reused: 422,
  limited: 429,
  unavailable: 503,
  internal: 500,
};

const unavailableRetrySeconds = 2;

export function handleErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const appError = toAppError(error);
    if (appError.code === 'internal') request.log.error({ err: error }, 'unexpected error');
    else if (appError.code === 'unavailable') request.log.error({ err: error }, 'unavailable');
    return sendError(request, reply, appError, fileServerStatus(error));
  });
}

/** Keeps the file server's own status for failed ranges and preconditions. */
function fileServerStatus({ statusCode }: FastifyError): number | undefined {
  return statusCode === 412 || statusCode === 416 ? statusCode : undefined;
}

export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  status: number = statuses[error.code],
): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  reply.code(status).header('cache-control', 'no-store');
  return request.routeOptions.config?.page
    ? sendErrorPage(request, reply, error)
    : sendErrorBody(request, reply, error);
}

function sendErrorBody(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    ...error.state,
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId: request.id,
  };
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** A self-contained error page for browsers: no scripts, fonts or other files. */
function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:1rem;font:1.1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>InTime</title><style nonce="${reply.nonce}">${style}</style></head><body><main><h1>${escapeHtml(error.message)}</h1><p><a href="/">${errorCopy.goHome}</a></p><p><small>${errorCopy.reference(request.id)}</small></p></main></body></html>`;
  return reply.type('text/html; charset=utf-8').send(html);
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation);
  if (isDatabaseUnavailable(error) || isSerializationFailure(error)) {
    return new AppError('unavailable', errorCopy.unavailable, {
      retryAfterSeconds: unavailableRetrySeconds,
      cause: error,
    });
  }
  const code = databaseErrorCode(error);
  if (code === '23505' || code === '23P01') {
    return new AppError('conflict', errorCopy.taken, { cause: error });
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too_large', errorCopy.tooLarge);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported', errorCopy.jsonRequired);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid', errorCopy.unreadableRequest, { cause: error });
  }
  return new AppError('internal', errorCopy.internal, { cause: error });
}

function invalid(issues: { instancePath: string; message?: string }[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (field !== '') fields[field] ??= issue.message ?? 'Invalid';
  }
  const message = Object.values(fields)[0] ?? issues[0]?.message ?? errorCopy.invalidRequest;
  return new AppError('invalid', message, { fields });
}
