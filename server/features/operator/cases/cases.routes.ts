import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { requireOperator } from '../access/operator-guard.ts';
import { presentCase, presentCaseDetail, presentCounts } from './cases.presenter.ts';
import { addCaseNote, assignCase, closeCase, reopenCase } from './cases.service.ts';
import { listCases, readCase } from './read-cases.service.ts';

type CaseRequest = FastifyRequest<{ Params: { id: string } }>;

export function caseRoutes(app: App, deps: Deps): void {
  const detail = async (request: CaseRequest) =>
    presentCaseDetail(await readCase(deps, requireOperator(request), request.params.id), deps.now());
  const about = (request: CaseRequest) => ({ caseId: request.params.id, key: keyOf(request) });

  app.route({
    ...route('GET /api/operator/cases'),
    handler: async (request) => {
      const { page, next, counts } = await listCases(deps, requireOperator(request), request.query);
      const at = deps.now();
      return { cases: page.map((each) => presentCase(each, at)), next, counts: presentCounts(counts) };
    },
  });

  app.route({ ...route('GET /api/operator/cases/:id'), handler: detail });

  app.route({
    ...route('POST /api/operator/cases/:id/assign'),
    handler: async (request) => {
      await assignCase(deps, requireOperator(request), { ...about(request), ...request.body });
      return detail(request);
    },
  });

  app.route({
    ...route('POST /api/operator/cases/:id/notes'),
    handler: async (request) => {
      await addCaseNote(deps, requireOperator(request), { ...about(request), ...request.body });
      return detail(request);
    },
  });

  app.route({
    ...route('POST /api/operator/cases/:id/close'),
    handler: async (request) => {
      await closeCase(deps, requireOperator(request), { ...about(request), ...request.body });
      return detail(request);
    },
  });

  app.route({
    ...route('POST /api/operator/cases/:id/reopen'),
    handler: async (request) => {
      await reopenCase(deps, requireOperator(request), { ...about(request), ...request.body });
      return detail(request);
    },
  });
}
