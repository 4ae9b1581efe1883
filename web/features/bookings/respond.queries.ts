import { queryOptions } from '@tanstack/react-query';
import type { RespondAnswer } from '#shared/bookings/respond.schema.ts';
import { call } from '#web/lib/call.ts';
import { orNull } from '#web/lib/or-null.ts';

/** The request that an emailed link is about; null if the link isn't valid. */
export const requestToAnswer = (token: string) =>
  queryOptions({
    queryKey: ['/api/respond', token],
    queryFn: ({ signal }) => orNull(call('GET /api/respond/:token', { params: { token }, signal })),
    staleTime: 0,
  });

export async function answerRequest(token: string, answer: RespondAnswer): Promise<void> {
  await call('POST /api/respond/:token', { params: { token }, body: answer });
}
