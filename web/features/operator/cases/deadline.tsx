import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { formatUntil } from '#shared/time/time-until.ts';
import { Badge } from '#web/ui/badge.tsx';
import * as casesCopy from './cases.copy.ts';

type Props = { dueAt: string; closedAt: string | null; now: Date };

/** When an open case has to be decided. Says so in words if that has passed. */
export function Deadline({ dueAt, closedAt, now }: Props) {
  if (closedAt !== null) return null;
  const left = Date.parse(dueAt) - now.getTime();
  if (left <= 0) return <Badge tone="danger">{casesCopy.row.overdue(lasting(-left))}</Badge>;
  return <Badge tone={left < dayMs ? 'wait' : 'plain'}>{casesCopy.row.due(formatUntil(left))}</Badge>;
}

/** `40 min`, `5 h`, `1 day`, `12 days` */
function lasting(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? '1 day' : `${days} days`;
}
