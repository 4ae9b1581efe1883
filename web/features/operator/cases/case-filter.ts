import { type CaseKind, caseKinds } from '#shared/operator/cases.rules.ts';
import { adminCasesPath } from '#web/lib/admin-paths.ts';

/** What the address of the list says. */
export type CaseFilter = { status: 'open' | 'closed'; kind: CaseKind | undefined; mine: boolean };

export const noFilter: CaseFilter = { status: 'open', kind: undefined, mine: false };

export function parseFilter(search: string): CaseFilter {
  const params = new URLSearchParams(search);
  return {
    status: params.get('status') === 'closed' ? 'closed' : 'open',
    kind: caseKinds.find((kind) => kind === params.get('kind')),
    mine: params.get('mine') === 'true',
  };
}

/** The query of the list's address and of its call. */
export function filterQuery({ status, kind, mine }: CaseFilter): string {
  const params = new URLSearchParams();
  if (status === 'closed') params.set('status', status);
  if (kind) params.set('kind', kind);
  if (mine) params.set('mine', 'true');
  return params.toString();
}

export const filterPath = (filter: CaseFilter) => adminCasesPath(filterQuery(filter));
