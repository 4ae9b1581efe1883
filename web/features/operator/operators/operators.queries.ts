import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewOperator, OperatorView } from '#shared/operator/operator.schema.ts';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';

export const operatorList = queryOptions({
  queryKey: [consoleKey, 'operators'],
  queryFn: ({ signal }) => operatorCall('GET /api/operator/operators', { signal }),
  staleTime: 0,
});

export const addOperator = (body: NewOperator, idempotencyKey: string) =>
  operatorCall('POST /api/operator/operators', { body, idempotencyKey });

export const removeOperator = (id: string, body: { reason: string }, idempotencyKey: string) =>
  operatorCall('DELETE /api/operator/operators/:id', { params: { id }, body, idempotencyKey });

export function operatorsChanged(client: QueryClient, operators: OperatorView[]): void {
  client.setQueryData(operatorList.queryKey, operators);
}
