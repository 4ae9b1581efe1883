import type { ReportedKind } from '#shared/reports/reports.schema.ts';

export const notFound: Record<ReportedKind, string> = {
  // Spec string: to the letter.
  profile: 'Profile not found',
  message: 'Message not found',
  review: 'Review not found',
};
export const ownContent = 'You can’t report yourself.';

/** What operators read. */
export const caseTitle: Record<ReportedKind, string> = {
  profile: 'A profile was reported',
  message: 'A message was reported',
  review: 'A review was reported',
};
