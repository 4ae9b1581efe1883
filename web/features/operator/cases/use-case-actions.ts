import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseClosing } from '#shared/operator/case-input.schema.ts';
import type { CaseAssignment, CaseDetail } from '#shared/operator/cases.schema.ts';
import { useAction } from '#web/features/operator/use-action.ts';
import * as casesCopy from './cases.copy.ts';
import { addNote, assignCase, caseChanged, closeCase, reopenCase } from './cases.queries.ts';

const copy = casesCopy.actions;

export type CaseActions = ReturnType<typeof useCaseActions>;

/** Everything an operator can do about a case, and what was done last. */
export function useCaseActions(id: string) {
  const client = useQueryClient();
  const [result, setResult] = useState<string>();
  const done = (text: string) => (detail: CaseDetail) => {
    caseChanged(client, detail);
    setResult(text);
  };
  return {
    result,
    assign: useAction(
      (body: CaseAssignment, key) => assignCase(id, body, key),
      (detail) => done(detail.assignee ? copy.assigned : copy.unassigned)(detail),
    ),
    note: useAction((body: { text: string }, key) => addNote(id, body, key), done(casesCopy.notes.added)),
    close: useAction((body: CaseClosing, key) => closeCase(id, body, key), done(copy.close.done)),
    reopen: useAction((body: { reason: string }, key) => reopenCase(id, body, key), done(copy.reopen.done)),
  };
}
