import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { ReportedKind } from '#shared/reports/reports.schema.ts';

/** What a case says about itself, in the operator's words. */

const content: Record<ReportedKind, string> = {
  profile:
    'If the profile breaks our rules, hide it on the person’s page, which also closes this case. If it doesn’t, close the case.',
  message:
    'Messages can’t be hidden. If it breaks our rules, suspend the account on the person’s page. Close the case when you’re done.',
  review:
    'If the review breaks our rules, open and hide it, which also closes this case. If it doesn’t, close the case.',
};

/** What an operator who sees such a case for the first time needs to know. */
export const whatToDo: Record<Exclude<CaseKind, 'contentReport'>, string> & {
  contentReport: Record<ReportedKind, string>;
} = {
  problemReport:
    'Read what happened on the booking record, and ask both sides by email if you need to. Then decide there how much goes back to the client. That moves the money and closes this case.',
  dispute:
    'Send evidence in the payment provider’s dashboard before the deadline. Search there for the dispute’s ID. The booking record has what you need. The case closes by itself when the bank has decided.',
  difference:
    'Look up the IDs in the payment provider’s dashboard to find out which side is right. We compare every night, and the case closes by itself once both sides agree. If you close it, we don’t open it again.',
  refundFailed:
    'Check on the booking record, under “Calls to the provider”, if another refund is waiting. If not, send the money another way, such as a bank transfer, and mark it there as refunded outside.',
  payoutFailed:
    'Fix the cause in the payment provider’s dashboard: often our balance is too low, or the expert’s account needs attention. The case closes by itself once the expert has the money. If the account can’t be paid at all, ask the expert to update it. We pay as soon as it works.',
  debt: 'Usually nothing. On the booking record, you can take the money from the expert’s account now, or write it off. The case closes by itself once nothing is owed.',
  operationFailed:
    'Wait if the provider is only busy or down: the case closes by itself when the call goes through. Otherwise, hand the error to engineering.',
  mailFailed:
    'We don’t send this email again. Check the address on the person’s page, and reach them another way if it matters. If it’s about a booking, its record has the text.',
  jobFailed: 'Hand the last error to engineering. The case closes by itself once the job succeeds.',
  contentReport: content,
  verification:
    'Check that the links belong to them and show who they are. Then verify or refuse on their page. Both close this case.',
};

/** What the fields of a kind of case are called, in the order in which they are read. */
export const fields: Partial<Record<CaseKind, Record<string, string>>> = {
  problemReport: { sharesMessages: 'Shared their messages' },
  dispute: { kind: 'Payment for', reason: 'Bank’s reason', disputeId: 'Dispute' },
  difference: {
    type: 'Type',
    amount: 'Amount',
    fee: 'Provider’s fee',
    net: 'After the fee',
    id: 'Balance entry',
    source: 'Belongs to',
    createdAt: 'Made',
    posting: 'Posting',
    postedAt: 'Posted',
    transactionId: 'Ledger transaction',
    foundAt: 'Last found',
  },
  refundFailed: { reason: 'Bank’s reason' },
  mailFailed: { recipient: 'To', subject: 'Subject', kind: 'Type', attempts: 'Attempts' },
  jobFailed: { job: 'Job', failures: 'Failures in a row', since: 'Since' },
};

/** `product_not_received` and the like are the bank's, the provider's and our own names. */
export const values: Record<string, string> = { booking: 'Session', tip: 'Tip' };
