import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { formatPrice } from '#shared/money.ts';
import { formatTime } from '#shared/time/time-format.ts';
import type { ProposalAnswer } from '#web/features/bookings/bookings.queries.ts';
import { SessionWhen } from '#web/features/bookings/sessions/session-when.tsx';
import type { VisibleSession } from '#web/features/bookings/sessions/visible-session.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import * as movesCopy from './moves.copy.ts';
import { SessionButton } from './session-button.tsx';
import { type MoveResult, type Moves, runningAnswer } from './use-moves.ts';

type Props = {
  proposal: NonNullable<Booking['proposal']>;
  booking: Booking;
  session: VisibleSession;
  now: Date;
  moves: Moves;
  onAnswered: (result: MoveResult) => void;
  onFocusGone: () => void;
};

/** A new time, proposed for a session or suggested for a request, that has no answer yet. */
export function ProposalBox({ proposal, booking, session, now, moves, onAnswered, onFocusGone }: Props) {
  const timeZone = useTimeZone();
  const isRequest = booking.status === 'pending';
  const copy = isRequest ? movesCopy.suggestion : movesCopy.proposal;
  const isOwn = proposal.by === session.party;
  const { actions, duration, scheduledAt, price } = booking;
  const { shortName } = session.other;
  const send = (answer: ProposalAnswer) => () => void moves.answer(proposal.id, answer).then(onAnswered);
  const running = runningAnswer(moves.running);
  const time = (instant: string) => formatTime(new Date(instant), timeZone, now);
  const until = time(proposal.lapsesAt);
  const { answerBy } = booking;
  const lapsesFirst = answerBy !== null && Date.parse(proposal.lapsesAt) < Date.parse(answerBy);
  const theirDeadline = lapsesFirst
    ? movesCopy.suggestionLapsesFirst(until, shortName, time(answerBy))
    : copy.otherDeadline(until);
  const deadline = isOwn ? copy.ownDeadline(shortName, until) : theirDeadline;
  const button = (answer: ProposalAnswer) => ({
    onFocusGone,
    disabled: moves.running !== undefined && running !== answer,
    busy: running === answer,
    onClick: send(answer),
  });
  const when = { booking: { scheduledAt: proposal.scheduledAt, duration }, session, now };
  const isClientAsked = !isOwn && session.party === 'booker';
  return (
    <section
      aria-label={copy.label}
      className="grid grid-cols-1 gap-3 rounded-button border border-line bg-paper p-4"
    >
      <div>
        {isRequest && !isOwn ? (
          <>
            <p className="font-semibold tabular-nums">{copy.other(shortName, time(proposal.scheduledAt))}</p>
            <SessionWhen {...when} className="text-sm text-muted" />
          </>
        ) : (
          <>
            <p className="text-muted text-sm">
              {isOwn ? copy.own : copy.other(shortName, time(proposal.scheduledAt))}
            </p>
            <SessionWhen {...when} />
          </>
        )}
        <p className="mt-1 text-muted text-sm">{deadline}</p>
        {isClientAsked && isRequest && <p className="mt-1">{movesCopy.chargeOnAccept(formatPrice(price))}</p>}
        {isClientAsked && Date.parse(proposal.freeUntil) > now.getTime() && (
          <p className="mt-1 text-sm">{movesCopy.freeUntil(time(proposal.freeUntil))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {actions.includes('acceptProposal') && (
          <SessionButton {...button('accept')}>{copy.accept}</SessionButton>
        )}
        {actions.includes('refuseProposal') && (
          <SessionButton {...button('refuse')} variant="outline">
            {isOwn ? copy.withdraw : copy.keep(time(scheduledAt))}
          </SessionButton>
        )}
      </div>
    </section>
  );
}
