import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { route } from '#server/http/route.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { presentReview } from './reviews.presenter.ts';
import { replyToReview, writeReview } from './reviews.service.ts';

export function reviewRoutes(app: App, deps: Deps): void {
  app.route({
    ...route('POST /api/reviews'),
    handler: async (request, reply) => {
      const { user } = requireViewer(request);
      const reviewRequest = { userId: user.id, request: request.body, key: keyOf(request) };
      const { review, tip } = await writeReview(deps, reviewRequest);
      return reply.code(201).send({ review: presentReview(review), ...(tip ? { tip } : {}) });
    },
  });

  app.route({
    ...route('POST /api/reviews/:id/reply'),
    handler: async (request) => {
      const { user } = requireViewer(request);
      const { comment } = request.body;
      const reply = { userId: user.id, reviewId: request.params.id, comment, key: keyOf(request) };
      return presentReview(await replyToReview(deps, reply));
    },
  });
}
