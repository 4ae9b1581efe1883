import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import type { SeriesName } from './figure-series.ts';

export const page = {
  title: 'Figures',
  text: 'How the platform is doing. Days are in UTC, and the latest figures are up to ten minutes old.',
  loading: 'Loading figures',
  loadFailed: 'We couldn’t load the figures',
  download: 'Download CSV',
  units: 'Show by',
};

export const units: Record<FigureUnit, string> = {
  day: 'Last 30 days',
  week: 'Last 6 months',
  month: 'Last 2 years',
};

export const series: Record<SeriesName, { title: string; text: string }> = {
  requests: { title: 'Requests', text: 'Sent to experts, with a hold on the client’s card' },
  acceptance: { title: 'Acceptance rate', text: 'Of the requests that were answered or expired' },
  firstMeeting: {
    title: 'Time to first session',
    text: 'From a client’s first request to their first session',
  },
  completed: { title: 'Completed sessions', text: 'Sessions that ended, including no-shows' },
  charged: { title: 'Gross volume', text: 'Charged for sessions and tips' },
  fees: { title: 'Fees', text: 'Our share of the gross volume' },
  paidOut: { title: 'Payouts', text: 'Sent to experts, less what was taken back' },
  refunded: { title: 'Refunds', text: 'Sent back to clients' },
  disputes: { title: 'Disputes', text: 'Charges that banks disputed' },
  disputed: { title: 'Disputed amount', text: 'What banks withdrew for those disputes' },
  signUps: { title: 'Sign-ups', text: 'New accounts' },
  missedSearches: { title: 'Searches without results', text: 'Searches that found no expert' },
};

export const chart = {
  total: 'total',
  average: 'on average',
  none: 'No data yet',
  showTable: 'Show as a table',
  period: { day: 'Day', week: 'Week of', month: 'Month' } satisfies Record<FigureUnit, string>,
  value: 'Value',
};

export const missed = {
  title: 'Top searches without results',
  text: 'The most common searches in this period that found no experts.',
  words: 'Search',
  count: 'Times',
  empty: 'Every search found someone.',
};

export const hours = (hours: number) =>
  hours >= 48 ? `${Math.round(hours / 24)} days` : `${Math.round(hours)} h`;
