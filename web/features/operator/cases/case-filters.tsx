import { caseKinds } from '#shared/operator/cases.rules.ts';
import type { AnswerOf } from '#shared/routes.ts';
import { FilterLink } from '#web/features/operator/filter-link.tsx';
import { type CaseFilter, filterPath } from './case-filter.ts';
import * as casesCopy from './cases.copy.ts';

const copy = casesCopy.list;

type Counts = AnswerOf<'GET /api/operator/cases'>['counts'];

/** Links to the list's other views. Kinds without a case are left out. */
export function CaseFilters({ filter, counts }: { filter: CaseFilter; counts: Counts | undefined }) {
  const { status, kind, mine } = filter;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = caseKinds.filter((each) => each === kind || (counts?.[each] ?? 0) > 0);
  return (
    <div className="mb-6 grid grid-cols-1 gap-3">
      <nav aria-label={copy.statusLabel} className="flex flex-wrap gap-2">
        {(['open', 'closed'] as const).map((each) => (
          <FilterLink key={each} href={filterPath({ ...filter, status: each })} chosen={each === status}>
            {copy[each]}
          </FilterLink>
        ))}
        <FilterLink href={filterPath({ ...filter, mine: !mine })} chosen={mine}>
          {copy.mine}
        </FilterLink>
      </nav>
      <nav aria-label={copy.kindLabel} className="flex flex-wrap gap-2">
        <FilterLink href={filterPath({ ...filter, kind: undefined })} chosen={kind === undefined}>
          {copy.all} <Count value={total} />
        </FilterLink>
        {shown.map((each) => (
          <FilterLink key={each} href={filterPath({ ...filter, kind: each })} chosen={each === kind}>
            {casesCopy.kinds[each]} <Count value={counts?.[each]} />
          </FilterLink>
        ))}
      </nav>
    </div>
  );
}

function Count({ value }: { value: number | undefined }) {
  return <span className="font-semibold tabular-nums">{value}</span>;
}
