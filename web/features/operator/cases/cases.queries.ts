import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { CaseClosing } from '#shared/operator/case-input.schema.ts';
import type { CaseAssignment, CaseDetail } from '#shared/operator/cases.schema.ts';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';
import { orNull } from '#web/lib/or-null.ts';
import { type CaseFilter, filterQuery } from './case-filter.ts';

const listKey = [consoleKey, 'cases'];
const detailKey = (id: string) => [consoleKey, 'case', id];

/** Other operators work on the same cases, so the list is read again whenever the operator comes back to it. */
const shared = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const caseList = (filter: CaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filterQuery(filter)],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam && `after=${encodeURIComponent(pageParam)}`;
      const query = [filterQuery(filter), after].filter(Boolean).join('&');
      return operatorCall('GET /api/operator/cases', { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...shared,
  });

/** Null if there is none. */
export const caseDetail = (id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => orNull(operatorCall('GET /api/operator/cases/:id', { params: { id }, signal })),
    ...shared,
  });

export const assignCase = (id: string, body: CaseAssignment, idempotencyKey: string) =>
  operatorCall('POST /api/operator/cases/:id/assign', { params: { id }, body, idempotencyKey });

export const addNote = (id: string, body: { text: string }, idempotencyKey: string) =>
  operatorCall('POST /api/operator/cases/:id/notes', { params: { id }, body, idempotencyKey });

export const closeCase = (id: string, body: CaseClosing, idempotencyKey: string) =>
  operatorCall('POST /api/operator/cases/:id/close', { params: { id }, body, idempotencyKey });

export const reopenCase = (id: string, body: { reason: string }, idempotencyKey: string) =>
  operatorCall('POST /api/operator/cases/:id/reopen', { params: { id }, body, idempotencyKey });

/** Shows a case as an action has left it. */
export function caseChanged(client: QueryClient, detail: CaseDetail): void {
  client.setQueryData(caseDetail(detail.id).queryKey, detail);
  void client.invalidateQueries({ queryKey: listKey });
}

/** An action on a booking may have closed its cases. */
export function casesChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: [consoleKey, 'case'] });
}
