import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewOperator } from '#shared/operator/operator.schema.ts';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { operatorSelf } from '#web/features/operator/access/access.queries.ts';
import { AddOperatorForm } from '#web/features/operator/operators/add-operator-form.tsx';
import { OperatorList } from '#web/features/operator/operators/operator-list.tsx';
import * as operatorsCopy from '#web/features/operator/operators/operators.copy.ts';
import {
  addOperator,
  operatorList,
  operatorsChanged,
} from '#web/features/operator/operators/operators.queries.ts';
import { useAction } from '#web/features/operator/use-action.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { ConsoleFrame } from './console-frame.tsx';

const copy = operatorsCopy.page;

export function OperatorsPage() {
  return (
    <ConsoleFrame title={copy.title}>
      <Operators />
    </ConsoleFrame>
  );
}

function Operators() {
  const client = useQueryClient();
  const { data: self } = useQuery(operatorSelf);
  const query = useQuery(operatorList);
  const { data: operators, isFetching, refetch } = query;
  const [result, setResult] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  const add = useAction(
    async (body: NewOperator, key) => ({ body, answer: await addOperator(body, key) }),
    ({ body, answer }) => {
      operatorsChanged(client, answer);
      setResult(operatorsCopy.add.done(body.username));
    },
  );
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="w-fit rounded-sm font-semibold text-name">
        {copy.title}
      </h1>
      <p className="mt-2 mb-6 text-muted">{copy.text}</p>
      <p role="status" className="mb-6 rounded-lg bg-good-soft p-4 font-semibold text-good empty:hidden">
        {result}
      </p>
      {operators ? (
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <OperatorList
            operators={operators}
            operatorId={self?.id ?? ''}
            onRemoved={(removed, rest) => {
              operatorsChanged(client, rest);
              setResult(operatorsCopy.remove.done(removed.name));
              // Without the role, this page doesn't exist any more.
              if (removed.id === self?.id) void client.invalidateQueries({ queryKey: currentUser.queryKey });
            }}
            onOpenerGone={focusTitle}
          />
          <AddOperatorForm action={add} />
        </div>
      ) : loadFailed(query) ? (
        <LoadError
          level={2}
          title={copy.loadFailed}
          busy={isFetching}
          onRetry={refetch}
          onFocusGone={focusTitle}
        />
      ) : (
        <SkeletonGroup label={copy.loading} className="grid gap-4">
          <Skeleton className="h-16 rounded-md" />
          <Skeleton className="h-16 rounded-md" />
        </SkeletonGroup>
      )}
    </>
  );
}
