import type { CaseKind } from '#shared/operator/cases.rules.ts';

export const notFound = 'There’s no such case.';
export const isClosed = 'This case is already closed.';
export const isOpen = 'This case is open.';

/** Why a case can't be closed yet, and what to do instead. */
export const unsettled: Partial<Record<CaseKind, string>> = {
  problemReport: 'Decide on the booking record who gets the money. That closes this case.',
  dispute:
    'The bank hasn’t decided yet. Send evidence or accept the dispute in the payment provider’s dashboard. This case closes by itself once the bank has decided.',
  refundFailed:
    'The client is still owed money. This case closes by itself once they have it, or once you mark it as refunded outside on the booking record.',
  payoutFailed:
    'The expert is still owed this money, and we keep trying to pay it out. This case closes by itself once that works. If it never will, refund the client instead: a session on the booking record, a tip in the payment provider’s dashboard.',
  debt: 'The expert still owes this money. To give it up, write it off on the booking record. This case closes by itself once nothing is owed.',
  operationFailed:
    'We’re still trying. This case closes by itself once it works. If it keeps failing, hand the error to engineering.',
  verification: 'Verify or refuse on the expert’s page. That closes this case.',
};

/** What an operator is told about a case that is left alone. */
export const ifNobodyActs: Record<CaseKind, string> = {
  problemReport: 'The payout stays frozen: the expert isn’t paid and the client isn’t refunded.',
  dispute: 'The bank decides without our side of the story, most likely for the client.',
  difference: 'Our books keep differing from the payment provider’s. Nothing is corrected automatically.',
  refundFailed: 'The client doesn’t get their money back.',
  payoutFailed:
    'As long as the provider accepts payouts to the expert’s account, we try again every day. Until that works, the expert isn’t paid for this session.',
  debt: 'We keep it from the expert’s next payouts. If they have no more sessions, it stays unpaid.',
  operationFailed:
    'This payment stays where it is until the call goes through. If it can be repeated, we keep trying.',
  mailFailed: 'This person never gets the email.',
  jobFailed: 'The work this job does keeps waiting. The case closes by itself once the job succeeds.',
  contentReport: 'What was reported stays visible.',
  verification: 'The expert stays unverified.',
};
