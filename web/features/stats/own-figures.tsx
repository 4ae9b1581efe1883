import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatPrice } from '#shared/money.ts';
import type { OwnStats } from '#shared/stats/stats.schema.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { formatUntil } from '#shared/time/time-until.ts';
import { useNow } from '#web/lib/hooks/use-now.ts';
import { linkPath } from '#web/lib/paths.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { useSite } from '#web/lib/site.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import * as statsCopy from './stats.copy.ts';
import { ownStats } from './stats.queries.ts';
import { type Figure, StatsSection } from './stats-section.tsx';

const copy = statsCopy.own;

type Props = { username: string; onLinkCopied: () => void };

/** The expert's next session, this month's earnings and profile views, and their link. */
export function OwnFigures({ username, onLinkCopied }: Props) {
  const { origin } = useSite();
  const now = useNow();
  const timeZone = useTimeZone();
  useRefreshWithBookings();
  return (
    <StatsSection
      title={copy.title}
      failed={copy.fetchFailed}
      query={useQuery(ownStats)}
      figures={[nextSession(now, timeZone), earnings, views]}
      className="grid grid-cols-1 divide-y divide-line border-line border-y sm:grid-cols-3 sm:divide-x sm:divide-y-0"
      aside={<CopyButton text={`${origin}${linkPath(username)}`} onCopied={onLinkCopied} />}
    />
  );
}

/** The figures change with the bookings, so they are read again whenever the list of bookings was. */
function useRefreshWithBookings(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const isReload = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
        if (!isReload || event.query.queryKey[0] !== '/api/bookings/me') return;
        if (event.query.state.dataUpdateCount > 1) void client.invalidateQueries(ownStats);
      }),
    [client],
  );
}

function nextSession(now: Date, timeZone: string): Figure<OwnStats> {
  return {
    name: copy.nextSession,
    text: ({ nextSession: next }) => {
      if (!next || Date.parse(next.endsAt) <= now.getTime()) return copy.noSession;
      const waitMs = Date.parse(next.scheduledAt) - now.getTime();
      return waitMs > 0 ? formatUntil(waitMs) : copy.now;
    },
    detail: ({ nextSession: next }) =>
      next && Date.parse(next.endsAt) > now.getTime()
        ? copy.session(next.with, formatTime(new Date(next.scheduledAt), timeZone, now))
        : copy.noSessionHint,
  };
}

const earnings: Figure<OwnStats> = {
  name: copy.earned,
  text: ({ earnings: { total } }) => formatPrice(total),
  detail: ({ earnings: { total, paidOut, held } }) =>
    Number(total) === 0 ? copy.nothingEarned : copy.earnedParts(formatPrice(paidOut), formatPrice(held)),
};

const views: Figure<OwnStats> = {
  name: copy.views,
  text: (stats) => String(stats.views),
  detail: () => copy.viewsHint,
};
