import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PersonDetail } from '#shared/operator/people.schema.ts';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';
import { casesChanged } from '#web/features/operator/cases/cases.queries.ts';
import { orNull } from '#web/lib/or-null.ts';

const listKey = [consoleKey, 'people'];

/** Everyone, if there is nothing to search for. */
export const peopleList = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey, q],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(q && { q }), ...(pageParam && { after: pageParam }) });
      return operatorCall('GET /api/operator/people', { query: query.toString(), signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Null if there is none. Other operators may act on the same person, so it is read again whenever one comes back. */
export const personDetail = (id: string) =>
  queryOptions({
    queryKey: [consoleKey, 'person', id],
    queryFn: ({ signal }) => orNull(operatorCall('GET /api/operator/people/:id', { params: { id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** What suspending them would cancel. Never cached, because they may be booked at any moment. */
export const readSuspension = (id: string) =>
  operatorCall('GET /api/operator/people/:id/suspension', { params: { id } });

export type PersonActionName =
  | 'suspend'
  | 'lift'
  | 'sign-out'
  | 'reset-sign-in'
  | 'verify'
  | 'unverify'
  | 'refuse-verification'
  | 'hide-profile'
  | 'unhide-profile';

export const actOnPerson = (
  id: string,
  action: PersonActionName,
  body: { reason: string },
  idempotencyKey: string,
) => operatorCall(`POST /api/operator/people/:id/${action}`, { params: { id }, body, idempotencyKey });

/** Shows a person as an action has left them. It may have closed a case. */
export function personChanged(client: QueryClient, person: PersonDetail): void {
  client.setQueryData(personDetail(person.id).queryKey, person);
  void client.invalidateQueries({ queryKey: listKey });
  casesChanged(client);
}
