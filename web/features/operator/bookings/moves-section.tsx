import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { labelOf } from '#web/features/operator/readable.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import * as bookingsCopy from './bookings.copy.ts';
import { RecordSection } from './record-section.tsx';

type Move = BookingRecord['moves'][number];

export function MovesSection({ moves }: { moves: Move[] }) {
  return (
    <RecordSection id="moves" title={bookingsCopy.sections.moves}>
      <ol className="grid gap-3">
        {moves.map((move) => (
          <MoveItem key={`${move.at} ${move.kind} ${move.to}`} move={move} />
        ))}
      </ol>
    </RecordSection>
  );
}

const moveNames: Record<string, string> = bookingsCopy.moves;
const statusNames: Record<string, string> = bookingsCopy.statuses;
const statusName = (status: string) => statusNames[status] ?? labelOf(status);

function MoveItem({ move }: { move: Move }) {
  const timeZone = useTimeZone();
  const { at, actor, by, kind, from, to, reason } = move;
  return (
    <li className="grid gap-x-4 border-line border-l-2 pl-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-muted text-sm tabular-nums sm:pt-0.5">
        {formatTime(new Date(at), timeZone, new Date())}
      </time>
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{moveNames[kind] ?? labelOf(kind)}</span>
          <span className="text-muted">
            {' · '}
            {[
              by?.name,
              bookingsCopy.actors[actor],
              from && from !== to && bookingsCopy.statusChange(statusName(from), statusName(to)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {reason && <p className="wrap-anywhere whitespace-pre-line text-muted">“{reason}”</p>}
      </div>
    </li>
  );
}
