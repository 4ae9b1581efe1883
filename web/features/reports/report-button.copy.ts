import type { ReportedKind } from '#shared/reports/reports.schema.ts';

/** Apart from the dialog's copy, so that pages with the button don't load that. */

export const report = 'Report';

/** After “Report”, for screen readers, unless the button shows it too. */
export const what: Record<ReportedKind, string> = {
  profile: 'this profile',
  message: 'this message',
  review: 'this review',
};

export const dialogFailed = {
  title: 'The report form didn’t load',
  description: 'Check your connection and try again.',
};
