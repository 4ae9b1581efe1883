import type { CaseKind } from '#shared/operator/cases.rules.ts';

export const notFound = 'There’s no such case.';
export const isClosed = 'This case is already closed.';
export const isOpen = 'This case is open.';

/** What an operator is told about a case that is left alone. */
export const ifNobodyActs: Record<CaseKind, string> = {
  problemReport: 'The payout stays frozen: the expert isn’t paid and the client isn’t refunded.',
  dispute: 'The bank decides without our side of the story, most likely for the client.',
  difference: 'Our books keep differing from the payment provider’s. Nothing is corrected automatically.',
  refundFailed: 'The client doesn’t get their money back.',
  payoutFailed: 'The expert isn’t paid for this session.',
  debt: 'We keep carrying what the expert owes us.',
  operationFailed: 'This payment stays where it is until the provider accepts the call.',
  mailFailed: 'This person never gets the email.',
  jobFailed: 'The work this job does keeps waiting. The case closes by itself once the job succeeds.',
  contentReport: 'What was reported stays visible.',
  verification: 'The expert stays unverified.',
};
