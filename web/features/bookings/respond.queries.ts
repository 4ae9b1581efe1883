import { queryOptions } from '@tanstack/react-query';
import type { LinkedRequest, RespondAnswer } from '#shared/bookings/respond.schema.ts';
import { call } from '#web/lib/call.ts';
import { orNull } from '#web/lib/or-null.ts';

/** The request that an emailed link is about; null if the link isn't valid. */
export const linkedRequest = (token: string) =>
  queryOptions({
    queryKey: ['/api/respond', token],
    queryFn: ({ signal }) => orNull(call('GET /api/respond/:token', { params: { token }, signal })),
    staleTime: 0,
  });

export function answerRequest(token: string, answer: RespondAnswer): Promise<LinkedRequest> {
  return call('POST /api/respond/:token', { params: { token }, body: answer });
}
