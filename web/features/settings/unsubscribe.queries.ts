import { queryOptions } from '@tanstack/react-query';
import type { Unsubscribe } from '#shared/settings/settings.schema.ts';
import { call } from '#web/lib/call.ts';
import { orNull } from '#web/lib/or-null.ts';

/** The emails that an unsubscribe link is about, or null if the link is invalid. */
export const unsubscribeLink = (token: string) =>
  queryOptions({
    queryKey: ['/api/unsubscribe', token],
    queryFn: ({ signal }) => orNull(call('GET /api/unsubscribe/:token', { params: { token }, signal })),
    staleTime: 0,
  });

export function unsubscribe(token: string): Promise<Unsubscribe> {
  return call('POST /api/unsubscribe/:token', { params: { token } });
}
