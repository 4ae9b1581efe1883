import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { requireOperator } from '../access/operator-guard.ts';
import { hideReview, readReview, unhideReview } from './hide-review.service.ts';
import { presentRecord } from './reviews.presenter.ts';

export function reviewRoutes(app: App, deps: Deps): void {
  const record = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const { found, caseId, isParty } = await readReview(deps, requireOperator(request), request.params.id);
    return presentRecord(found, { caseId: caseId ?? null, isParty });
  };

  app.route({ ...route('GET /api/operator/reviews/:id'), handler: record });

  const work = { hide: hideReview, unhide: unhideReview } as const;
  for (const name of Object.keys(work) as (keyof typeof work)[]) {
    app.route({
      ...route(`POST /api/operator/reviews/:id/${name}`),
      handler: async (request) => {
        const { reason } = request.body;
        const about = { reviewId: request.params.id, reason, key: keyOf(request) };
        await work[name](deps, requireOperator(request), about);
        return record(request);
      },
    });
  }
}
