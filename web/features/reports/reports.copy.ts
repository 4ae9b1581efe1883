import type { ReportedKind, ReportReason } from '#shared/reports/reports.schema.ts';
import { report, what } from './report-button.copy.ts';

export const dialog = {
  title: (kind: ReportedKind) => `${report} ${what[kind]}`,
  text: {
    profile: 'We’ll take a look. We won’t tell them who reported it.',
    message: 'We’ll read this message, but not the rest of your chat. We won’t tell them who reported it.',
    review: 'We’ll take a look. We won’t tell its author who reported it.',
  } satisfies Record<ReportedKind, string>,
  reasons: 'What’s wrong?',
  details: 'Details',
  detailsHint: 'Optional, unless you chose “Something else”.',
  cancel: 'Cancel',
  submit: 'Send report',
  failed: 'Your report wasn’t sent. Please try again.',
};

export const reasons: Record<ReportReason, string> = {
  spam: 'Spam or a scam',
  abuse: 'Harassment, hate, or threats',
  fake: 'Fake or misleading',
  offPlatform: 'Asks for payment outside InTime',
  other: 'Something else',
};

export const sent = { title: 'Thanks for telling us', description: 'We’ll take a look.' };
