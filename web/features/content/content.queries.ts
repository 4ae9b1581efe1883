import { queryOptions } from '@tanstack/react-query';
import type { ContentName } from '#shared/content/content-names.ts';
import { call } from '#web/lib/call.ts';
import { orNull } from '#web/lib/or-null.ts';

/** A page that the operator provides; null if there is none. */
export const contentPage = (name: ContentName) =>
  queryOptions({
    queryKey: ['/api/content', name],
    queryFn: ({ signal }) => orNull(call('GET /api/content/:name', { params: { name }, signal })),
  });
