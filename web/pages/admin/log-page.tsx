import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AuditEntry } from '#shared/operator/audit.schema.ts';
import type { PersonView } from '#shared/operator/operator.schema.ts';
import * as logCopy from '#web/features/operator/log/log.copy.ts';
import { auditLog } from '#web/features/operator/log/log.queries.ts';
import { LogEntry } from '#web/features/operator/log/log-entry.tsx';
import { type LogFilter, logPath, parseLogFilter } from '#web/features/operator/log/log-filter.ts';
import { LogFilters } from '#web/features/operator/log/log-filters.tsx';
import { operatorList } from '#web/features/operator/operators/operators.queries.ts';
import { useQueryString } from '#web/lib/hooks/use-query-string.ts';
import { EmptyState } from '#web/ui/alert.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedList, NothingFound } from './loaded-list.tsx';

const copy = logCopy.page;

export function LogPage() {
  return (
    <ConsoleFrame title={copy.title}>
      <Log />
    </ConsoleFrame>
  );
}

function Log() {
  const filter = parseLogFilter(useQueryString());
  const query = useInfiniteQuery(auditLog(filter));
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const entries = data?.pages.flatMap((page) => page.entries);
  const { operators, nameOf } = usePeople(entries ?? []);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="w-fit rounded-sm font-semibold text-name">
        {copy.title}
      </h1>
      <p className="mt-2 mb-6 text-muted">{copy.text}</p>
      <LogFilters filter={filter} operators={operators} nameOf={nameOf} />
      <LoadedList {...{ query, title, copy }} items={entries} nothing={<Nothing filter={filter} />}>
        {(found) => (
          <ol aria-label={copy.list} className="divide-y divide-line border-line border-y">
            {found.map((entry) => (
              <LogEntry key={entry.id} entry={entry} nameOf={nameOf} />
            ))}
          </ol>
        )}
      </LoadedList>
    </>
  );
}

/** Today's operators, and everyone the entries name: someone may not be an operator any more. */
function usePeople(entries: AuditEntry[]) {
  const { data: current = [] } = useQuery(operatorList);
  const people = new Map<string, PersonView>(current.map((each) => [each.id, each]));
  for (const { operator } of entries) if (operator) people.set(operator.id, operator);
  const operators = [...people.values()];
  for (const { user } of entries) if (user) people.set(user.id, user);
  return { operators, nameOf: (id: string) => people.get(id)?.name };
}

function Nothing({ filter }: { filter: LogFilter }) {
  if (Object.keys(filter).length === 0) return <EmptyState level={2} {...copy.empty} />;
  return <NothingFound copy={copy.nothingFound} allPath={logPath({})} />;
}
