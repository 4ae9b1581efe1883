import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'wouter';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { operatorSelf } from '#web/features/operator/access/access.queries.ts';
import { CaseActions } from '#web/features/operator/cases/case-actions.tsx';
import { CaseNotes } from '#web/features/operator/cases/case-notes.tsx';
import { CaseOverview, WhatHappened } from '#web/features/operator/cases/case-overview.tsx';
import * as casesCopy from '#web/features/operator/cases/cases.copy.ts';
import { caseDetail } from '#web/features/operator/cases/cases.queries.ts';
import { Deadline } from '#web/features/operator/cases/deadline.tsx';
import { useCaseActions } from '#web/features/operator/cases/use-case-actions.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { LoadedRecord } from './loaded-record.tsx';

const copy = casesCopy.detail;

export function CasePage() {
  const { id = '' } = useParams();
  return (
    <ConsoleFrame title={copy.documentTitle}>
      <BackLink href={paths.admin}>{copy.back}</BackLink>
      <OneCase key={id} id={id} />
    </ConsoleFrame>
  );
}

function OneCase({ id }: { id: string }) {
  const query = useQuery(caseDetail(id));
  return (
    <LoadedRecord query={query} copy={copy} listPath={paths.admin}>
      {(item) => <LoadedCase item={item} />}
    </LoadedRecord>
  );
}

function LoadedCase({ item }: { item: CaseDetail }) {
  const { data: self } = useQuery(operatorSelf);
  const actions = useCaseActions(item.id);
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  return (
    <>
      <header className="mb-8">
        <h1 ref={title} tabIndex={-1} className="wrap-anywhere w-fit rounded-sm font-semibold text-name">
          {item.title}
        </h1>
        <div className="mt-3 flex flex-wrap gap-2">
          <Badge>{casesCopy.kinds[item.kind]}</Badge>
          {item.closedAt ? <Badge tone="good">{copy.closed}</Badge> : <Badge>{copy.open}</Badge>}
          <Deadline dueAt={item.dueAt} closedAt={item.closedAt} now={now} />
        </div>
        <p role="status" className="mt-3 font-semibold text-good empty:hidden">
          {actions.result}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <WhatHappened item={item} />
        <Card className="grid content-start gap-8 self-start max-sm:p-4 lg:row-span-2">
          <CaseActions item={item} operatorId={self?.id ?? ''} actions={actions} onOpenerGone={focusTitle} />
          <CaseOverview item={item} now={now} />
        </Card>
        <CaseNotes notes={item.notes} now={now} add={item.isParty ? undefined : actions.note} />
      </div>
    </>
  );
}
