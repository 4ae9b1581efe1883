import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';
import { type LogFilter, logQuery } from './log-filter.ts';

export const auditLog = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [consoleKey, 'audit', logQuery(filter)],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam && `after=${encodeURIComponent(pageParam)}`;
      const query = [logQuery(filter), after].filter(Boolean).join('&');
      return operatorCall('GET /api/operator/audit', { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
