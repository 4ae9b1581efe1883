import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import type { ProposalAnswer } from '#web/features/bookings/bookings.queries.ts';
import { SessionWhen } from '#web/features/bookings/sessions/session-when.tsx';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import * as movesCopy from './moves.copy.ts';
import { SessionButton } from './session-button.tsx';
import { type Moves, toastFailure } from './use-moves.ts';

type Props = {
  proposal: NonNullable<Booking['proposal']>;
  booking: Booking;
  session: VisibleSession;
  now: Date;
  moves: Moves;
  onFocusGone: () => void;
};

const copy = movesCopy.proposal;

/** A proposed new time that has no answer yet. */
export function ProposalBox({ proposal, booking, session, now, moves, onFocusGone }: Props) {
  const timeZone = useTimeZone();
  const isOwn = proposal.by === session.party;
  const { actions, duration, scheduledAt } = booking;
  const { shortName } = session.other;
  const send = (answer: ProposalAnswer) => () => void moves.answer(proposal.id, answer).then(toastFailure);
  const isRefusing = moves.running === 'refuseProposal' || moves.running === 'withdrawProposal';
  const time = (instant: string) => formatTime(new Date(instant), timeZone, now);
  const until = time(proposal.lapsesAt);
  const button = { onFocusGone, disabled: moves.running !== undefined };
  return (
    <section
      aria-label={copy.label}
      className="grid grid-cols-1 gap-3 rounded-button border border-line bg-paper p-4"
    >
      <div>
        <p className="text-muted text-sm">{isOwn ? copy.own : copy.other(shortName)}</p>
        <SessionWhen booking={{ scheduledAt: proposal.scheduledAt, duration }} session={session} now={now} />
        <p className="mt-1 text-muted text-sm">
          {isOwn ? copy.ownDeadline(shortName, until) : copy.otherDeadline(until)}
        </p>
        {!isOwn && session.party === 'booker' && Date.parse(proposal.freeUntil) > now.getTime() && (
          <p className="mt-1 text-sm">{copy.freeUntil(time(proposal.freeUntil))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {actions.includes('acceptProposal') && (
          <SessionButton
            {...button}
            disabled={button.disabled && moves.running !== 'acceptProposal'}
            busy={moves.running === 'acceptProposal'}
            onClick={send('accept')}
          >
            {copy.accept}
          </SessionButton>
        )}
        {actions.includes('refuseProposal') && (
          <SessionButton
            {...button}
            variant="outline"
            disabled={button.disabled && !isRefusing}
            busy={isRefusing}
            onClick={send('refuse')}
          >
            {isOwn ? copy.withdraw : copy.keep(time(scheduledAt))}
          </SessionButton>
        )}
      </div>
    </section>
  );
}
