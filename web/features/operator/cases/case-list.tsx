import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'wouter';
import type { CaseSummary } from '#shared/operator/cases.schema.ts';
import { formatAgo } from '#shared/time/date-format.ts';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { adminCasePath } from '#web/lib/admin-paths.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import * as casesCopy from './cases.copy.ts';
import { Deadline } from './deadline.tsx';

const copy = casesCopy.row;

type Props = { cases: CaseSummary[]; operatorId: string };

/** J and K move between the cases while one of them has the focus. */
export function CaseList({ cases, operatorId }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const step = (event: KeyboardEvent) => {
    const by = { j: 1, k: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const links: (Element | null)[] = [...(list.current?.querySelectorAll('a') ?? [])];
    const current = links.indexOf(document.activeElement);
    const next = links[current + by];
    if (current >= 0 && next instanceof HTMLElement) next.focus();
  };
  return (
    <ul
      ref={list}
      aria-label={casesCopy.list.list}
      onKeyDown={step}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
    >
      {cases.map((each) => (
        <CaseRow key={each.id} item={each} operatorId={operatorId} now={now} />
      ))}
    </ul>
  );
}

type RowProps = { item: CaseSummary; operatorId: string; now: Date };

function CaseRow({ item, operatorId, now }: RowProps) {
  const { parties, subject, amount, closedAt } = item;
  const who = parties ? copy.parties(parties.client.name, parties.expert.name) : subject?.name;
  const when = closedAt
    ? copy.closed(formatAgo(closedAt, now), item.resolution ?? '')
    : copy.opened(formatAgo(item.openedAt, now));
  return (
    <li className="relative grid gap-x-6 gap-y-2 p-4 transition-colors hover:bg-ink/4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <Link
          href={adminCasePath(item.id)}
          className="wrap-anywhere rounded-sm font-semibold after:absolute after:inset-0"
        >
          {item.title}
          {who && <span className="sr-only">: {who}</span>}
        </Link>
        <p className="wrap-anywhere text-muted text-sm">
          {[casesCopy.kinds[item.kind], who, when].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums sm:grid sm:justify-items-end">
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          {amount !== null && <span className="font-semibold text-base">{formatCents(amount)}</span>}
          <Deadline dueAt={item.dueAt} closedAt={closedAt} now={now} />
        </div>
        <Assignee item={item} operatorId={operatorId} />
      </div>
    </li>
  );
}

/** Nobody has to take on a closed case any more. */
function Assignee({ item: { assignee, closedAt, isParty }, operatorId }: Omit<RowProps, 'now'>) {
  if (isParty) return <span>{copy.isParty}</span>;
  if (assignee)
    return <span>{copy.assigned(assignee.id === operatorId ? operatorCopy.you : assignee.name)}</span>;
  return closedAt ? null : <span className="text-muted">{copy.unassigned}</span>;
}
