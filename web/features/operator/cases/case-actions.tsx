import { Link } from 'wouter';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { ReasonDialog } from '#web/features/operator/reason-dialog.tsx';
import { adminBookingPath } from '#web/lib/admin-paths.ts';
import { Button } from '#web/ui/button.tsx';
import * as casesCopy from './cases.copy.ts';
import { CloseCaseDialog } from './close-case-dialog.tsx';
import type { CaseActions as Actions } from './use-case-actions.ts';

const copy = casesCopy.actions;

type Props = { item: CaseDetail; operatorId: string; actions: Actions; onOpenerGone: () => void };

/** What the operator can do about a case. A party to it may only read it. */
export function CaseActions({ item, operatorId, actions, onOpenerGone }: Props) {
  return (
    <section aria-labelledby="actions" className="grid gap-4">
      <h2 id="actions" className="font-semibold text-heading">
        {copy.title}
      </h2>
      {item.bookingId && (
        <Button asChild variant="outline">
          <Link href={adminBookingPath(item.bookingId)}>{casesCopy.detail.record}</Link>
        </Button>
      )}
      {item.isParty ? (
        <p className="rounded-lg bg-wait-soft p-4 text-wait">{operatorCopy.isParty}</p>
      ) : item.closedAt ? (
        <ReasonDialog
          opener={{ label: copy.reopen.action }}
          title={copy.reopen.title}
          text={copy.reopen.text}
          confirm={copy.reopen.action}
          action={actions.reopen}
          onOpenerGone={onOpenerGone}
        />
      ) : (
        <>
          <Assignment item={item} operatorId={operatorId} assign={actions.assign} />
          <CloseCaseDialog action={actions.close} onOpenerGone={onOpenerGone} />
        </>
      )}
    </section>
  );
}

type AssignmentProps = { item: CaseDetail; operatorId: string; assign: Actions['assign'] };

/** One button that stays in place, so it keeps the focus. */
function Assignment({ item: { assignee }, operatorId, assign }: AssignmentProps) {
  const isMine = assignee?.id === operatorId;
  const label = isMine ? copy.unassign : assignee ? copy.takeOver : copy.assign;
  return (
    <>
      <Button
        variant={isMine ? 'outline' : 'primary'}
        busy={assign.isRunning}
        onClick={() =>
          void assign.run(
            isMine ? { to: 'nobody', reason: copy.unassignReason } : { to: 'me', reason: copy.assignReason },
          )
        }
      >
        {label}
      </Button>
      <Failure text={assign.failure} />
    </>
  );
}
