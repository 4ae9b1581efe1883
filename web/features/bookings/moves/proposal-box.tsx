import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { ProposalAnswer } from '#web/features/bookings/bookings.queries.ts';
import { SessionWhen } from '#web/features/bookings/sessions/session-when.tsx';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { timeText } from '#web/features/bookings/times/bookable-range.ts';
import { ownTimeZone } from '#web/lib/time-zones.ts';
import { SessionButton } from './session-button.tsx';
import { type Moves, tellFailure } from './use-moves.ts';

type Props = {
  proposal: NonNullable<Booking['proposal']>;
  booking: Booking;
  seen: VisibleSession;
  now: Date;
  moves: Moves;
  onFocusGone: () => void;
};

/** Another time that waits for an answer. */
export function ProposalBox({ proposal, booking, seen, now, moves, onFocusGone }: Props) {
  const isOwn = proposal.by === seen.party;
  const { actions, duration } = booking;
  const { shortName } = seen.other;
  const answer = (how: ProposalAnswer) => () => void moves.answer(proposal.id, how).then(tellFailure);
  const until = timeText(new Date(proposal.lapsesAt), ownTimeZone(), now);
  const button = { onFocusGone, disabled: moves.running !== undefined };
  return (
    <section
      aria-label="Proposed time"
      className="grid grid-cols-1 gap-3 rounded-button border border-line bg-paper p-4"
    >
      <div>
        <p className="text-muted text-sm">
          {isOwn ? 'You proposed another time' : `${shortName} proposes another time`}
        </p>
        <SessionWhen booking={{ scheduledAt: proposal.scheduledAt, duration }} seen={seen} now={now} />
        <p className="mt-1 text-muted text-sm">
          {isOwn ? `${shortName} can accept it until ${until}.` : `Open until ${until}.`} Without an answer
          the time stays.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {actions.includes('acceptProposal') && (
          <SessionButton
            {...button}
            disabled={button.disabled && moves.running !== 'agree'}
            busy={moves.running === 'agree'}
            onClick={answer('accept')}
          >
            Accept
          </SessionButton>
        )}
        {actions.includes('refuseProposal') && (
          <SessionButton
            {...button}
            variant="outline"
            disabled={button.disabled && moves.running !== 'keep' && moves.running !== 'takeBack'}
            busy={moves.running === 'keep' || moves.running === 'takeBack'}
            onClick={answer('refuse')}
          >
            {isOwn ? 'Take back' : 'Keep the time'}
          </SessionButton>
        )}
      </div>
    </section>
  );
}
