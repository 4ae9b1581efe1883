import { queryOptions } from '@tanstack/react-query';
import type { RequestToAnswer, RespondAnswer } from '#shared/bookings/respond.schema.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { call } from '#web/lib/call.ts';

/** The request that an emailed link is about; null if the link isn't valid. */
export const requestToAnswer = (token: string) =>
  queryOptions({
    queryKey: ['/api/respond', token],
    queryFn: async ({ signal }): Promise<RequestToAnswer | null> => {
      try {
        return await call('GET /api/respond/:token', { params: { token }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export async function answerRequest(token: string, answer: RespondAnswer): Promise<void> {
  await call('POST /api/respond/:token', { params: { token }, body: { answer } });
}
