import { useQuery } from '@tanstack/react-query';
import type { Stats } from '#shared/stats/stats.schema.ts';
import * as statsCopy from './stats.copy.ts';
import { platformStats } from './stats.queries.ts';
import { type Figure, StatsSection } from './stats-section.tsx';

const figures: Figure<Stats>[] = [
  { name: statsCopy.newProfiles, text: ({ newProfilesToday }) => String(newProfilesToday) },
  { name: statsCopy.acceptRate, text: ({ requestAcceptRate }) => `${requestAcceptRate.toFixed(0)}%` },
  { name: statsCopy.timeToMeeting, text: (stats) => `${stats.avgTimeToFirstMeeting.toFixed(0)}h` },
  { name: statsCopy.rating, text: ({ avgRating }) => avgRating.toFixed(1) },
];

export function PlatformMetrics() {
  return (
    <StatsSection
      title={statsCopy.title}
      failed={statsCopy.fetchFailed}
      query={useQuery(platformStats)}
      figures={figures}
      className="grid grid-cols-2 border-line border-y sm:grid-cols-4 sm:divide-x sm:divide-line"
    />
  );
}
