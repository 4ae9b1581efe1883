import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/idempotency-key.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import {
  newReviewSchema,
  replySchema,
  reviewSchema,
  writtenReviewSchema,
} from '#shared/reviews/reviews.schema.ts';
import { presentReview } from './reviews.presenter.ts';
import { replyToReview, writeReview } from './reviews.service.ts';

const params = z.object({ id: z.string() });

export function reviewRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/reviews',
    { schema: { body: newReviewSchema, response: { 201: writtenReviewSchema } } },
    async (request, reply) => {
      const { user } = requireViewer(request);
      const reviewRequest = { userId: user.id, request: request.body, key: keyOf(request) };
      const { review, tip } = await writeReview(deps, reviewRequest);
      return reply.code(201).send({ review: presentReview(review), ...(tip ? { tip } : {}) });
    },
  );

  app.post(
    '/api/reviews/:id/reply',
    { schema: { params, body: replySchema, response: { 200: reviewSchema } } },
    async (request) => {
      const { user } = requireViewer(request);
      const { comment } = request.body;
      const reply = { userId: user.id, reviewId: request.params.id, comment, key: keyOf(request) };
      return presentReview(await replyToReview(deps, reply));
    },
  );
}
