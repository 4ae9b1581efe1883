import { Link } from 'wouter';
import type { CaseDetail } from '#shared/operator/cases.schema.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { ReasonDialog } from '#web/features/operator/reason-dialog.tsx';
import { adminBookingPath, adminPeoplePath, adminPersonPath, adminReviewPath } from '#web/lib/admin-paths.ts';
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
      <Places item={item} />
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
          {item.unsettled ? (
            <p className="text-muted text-sm">{item.unsettled}</p>
          ) : (
            <CloseCaseDialog action={actions.close} onOpenerGone={onOpenerGone} />
          )}
        </>
      )}
    </section>
  );
}

/** Where the case is decided. */
function Places({ item: { bookingId, subject, report, about } }: { item: CaseDetail }) {
  const { record, review, person, findBooking } = casesCopy.detail;
  const places = [
    report?.reported === 'review' && [adminReviewPath(report.contentId), review],
    subject && [adminPersonPath(subject.id), person(subject.name)],
    bookingId && [adminBookingPath(bookingId), record],
    // The search for people also finds bookings, by their payments.
    !bookingId && typeof about.paymentId === 'string' && [adminPeoplePath(about.paymentId), findBooking],
  ].filter((place) => Array.isArray(place));
  return places.map(([href = '', label]) => (
    <Button key={href} asChild variant="outline">
      <Link href={href}>{label}</Link>
    </Button>
  ));
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
