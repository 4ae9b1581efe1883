import type { FastifyRequest } from 'fastify';
import { AppError, unknownPath } from '#server/errors.ts';
import type { Viewer } from '#server/features/accounts/sessions.service.ts';
import type { App } from '#server/http/types.ts';
import { operatorApi } from '#shared/operator/operator-routes.ts';
import type { Operator } from '../audit/act.ts';
import * as accessCopy from './access.copy.ts';

/**
 * Every route below /api/operator, wherever it is registered. For everyone but operators it doesn't exist: the answer is
 * that of an unknown path, after the same steps, so that neither a wrong body nor a guessed id tells them apart.
 */
export function guardOperatorRoutes(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => done(accessError(request)));
}

function accessError({ routeOptions, viewer }: FastifyRequest): AppError | undefined {
  const { url, config } = routeOptions;
  if (url !== operatorApi && !url?.startsWith(`${operatorApi}/`)) return undefined;
  if (!viewer?.isOperator) return unknownPath();
  const mayCall = viewer.operatorUntil !== null || config.beforeEntering;
  return mayCall ? undefined : new AppError('reenter', accessCopy.enterPassword);
}

/** The viewer of a route below /api/operator, who is an operator: the guard has checked it. */
export function requireOperatorViewer({ viewer }: FastifyRequest): Viewer {
  if (!viewer?.isOperator) throw unknownPath();
  return viewer;
}

export function requireOperator(request: FastifyRequest): Operator {
  return { userId: requireOperatorViewer(request).user.id };
}
