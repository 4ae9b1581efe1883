import type { CaseKind } from '#shared/operator/cases.rules.ts';

export const notFound = 'We couldn’t find that case.';
export const isClosed = 'This case is already closed.';
export const isOpen = 'This case is open.';

/** Why a case can't be closed yet, and what to do instead. */
export const unsettled: Partial<Record<CaseKind, string>> = {
  problemReport: 'Decide on the booking record who gets the money. That closes this case.',
  dispute:
    'The bank hasn’t decided yet. Submit evidence or accept the dispute in the payment provider’s dashboard. This case closes automatically once the bank decides.',
  refundFailed:
    'The client is still owed money. This case closes automatically once they have it, or once you mark it as refunded manually on the booking record.',
  payoutFailed:
    'The expert is still owed this money, and we keep trying to pay it out. This case closes automatically once the payout goes through. If it can’t be paid at all, refund the client: for a session, on the booking record; for a tip, in the payment provider’s dashboard.',
  debt: 'The expert still owes this money. To give it up, write it off on the booking record. This case closes automatically once the debt is settled.',
  operationFailed:
    'We’re still trying. This case closes automatically once it works. If it keeps failing, pass the error on to engineering.',
  verification: 'Verify the expert or decline the request on their page. That closes this case.',
};

/** What happens to a case if no operator acts. */
export const ifNobodyActs: Record<CaseKind, string> = {
  problemReport: 'The payout stays frozen: the expert isn’t paid and the client isn’t refunded.',
  dispute: 'The bank decides without our side of the story, most likely for the client.',
  difference: 'Our ledger stays out of step with the payment provider’s. Nothing is corrected automatically.',
  refundFailed: 'The client doesn’t get their money back.',
  payoutFailed:
    'As long as the provider accepts payouts to the expert’s account, we try again every day. Until that works, the expert isn’t paid.',
  debt: 'We’ll withhold it from the expert’s next payouts. If they have no more sessions, it stays unpaid.',
  operationFailed:
    'This payment stays where it is until the call goes through. If it can be repeated, we keep trying.',
  mailFailed: 'This person won’t get the email.',
  jobFailed: 'The work this job does stays undone. The case closes automatically once the job succeeds.',
  contentReport: 'The reported content stays visible.',
  verification: 'The expert stays unverified.',
};
