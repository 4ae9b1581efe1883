import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReviewRecord } from '#shared/operator/people.schema.ts';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';
import { bookingRecord } from '#web/features/operator/bookings/bookings.queries.ts';
import { orNull } from '#web/lib/or-null.ts';

/** Null if there is none. */
export const reviewRecord = (id: string) =>
  queryOptions({
    queryKey: [consoleKey, 'review', id],
    queryFn: ({ signal }) =>
      orNull(operatorCall('GET /api/operator/reviews/:id', { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const actOnReview = (
  id: string,
  action: 'hide' | 'unhide',
  body: { reason: string },
  idempotencyKey: string,
) => operatorCall(`POST /api/operator/reviews/:id/${action}`, { params: { id }, body, idempotencyKey });

/** Shows a review as an action has left it. */
export function reviewChanged(client: QueryClient, review: ReviewRecord): void {
  client.setQueryData(reviewRecord(review.id).queryKey, review);
  void client.invalidateQueries({ queryKey: bookingRecord(review.bookingId).queryKey });
}
