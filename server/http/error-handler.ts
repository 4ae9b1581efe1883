import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  databaseErrorCode,
  isDatabaseUnavailable,
  isSerializationFailure,
} from '#server/db/database-error.ts';
import * as errorCopy from '#server/errors.copy.ts';
import { AppError, jsonRequired } from '#server/errors.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { isNavigation, messagePage, messagePageHeaders } from './pages/message-page.ts';
import type { App } from './types.ts';

/** The only mapping from error codes to HTTP statuses. */
const statuses: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  second_step_required: 401,
  payment_failed: 402,
  forbidden: 403,
  reenter: 403,
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
/** Slower than a client would retry, because many people may have the page open. */
const pageReloadSeconds = 5;

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
  const isPage = request.routeOptions.config?.page || isNavigation(request.headers);
  return isPage ? sendErrorPage(request, reply, error) : sendErrorBody(request, reply, error);
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

function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { id: requestId, method, headers } = request;
  const reloads = error.code === 'unavailable' && method === 'GET';
  const html = messagePage(
    {
      title: error.pageTitle ?? error.message,
      text: reloads ? errorCopy.reloadsByItself : undefined,
      link:
        error.code === 'unauthenticated'
          ? { href: '/auth', text: errorCopy.signInLink }
          : { href: '/', text: errorCopy.goHome },
      requestId,
      reloadAfterSeconds: reloads ? pageReloadSeconds : undefined,
    },
    headers,
  );
  return reply.headers(messagePageHeaders).send(html);
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
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return jsonRequired();
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
