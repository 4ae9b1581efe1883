import type { CaseKind } from '#shared/operator/cases.rules.ts';
import type { ReportedKind } from '#shared/reports/reports.schema.ts';

/** What a case says about itself, in the operator's words. */

const content: Record<ReportedKind, string> = {
  profile:
    'If the profile breaks our rules, hide it on the person’s page. That also closes this case. If it doesn’t, close the case.',
  message:
    'Messages can’t be hidden. If it breaks our rules, suspend the account on the person’s page. Close the case when you’re done.',
  review:
    'If the review breaks our rules, open it and hide it. That also closes this case. If it doesn’t, close the case.',
};

/** What an operator who sees such a case for the first time needs to know. */
export const whatToDo: Record<Exclude<CaseKind, 'contentReport'>, string> & {
  contentReport: Record<ReportedKind, string>;
} = {
  problemReport:
    'Check the booking record, and email both sides if you need more details. Then decide on the record how much to refund. That moves the money and closes this case.',
  dispute:
    'Submit evidence in the payment provider’s dashboard before the deadline (search for the dispute’s ID). The booking record has what you need. The case closes automatically once the bank decides.',
  difference:
    'Look up the IDs in the payment provider’s dashboard to find out which side is right. We compare every night, and the case closes automatically once both sides agree. If you close it, we won’t open it again.',
  refundFailed:
    'Check on the booking record, under “Calls to the provider”, whether another refund is on its way. If not, send the money another way, such as a bank transfer, and mark it there as refunded manually.',
  payoutFailed:
    'Fix the cause in the payment provider’s dashboard: often our balance is too low, or the expert’s account needs attention. The case closes automatically once the expert has the money. If the account can’t be paid at all, ask the expert to set it up or update it. We’ll pay as soon as it works.',
  debt: 'Usually, nothing. On the booking record, you can take the money from the expert’s account now, or write it off. The case closes automatically once the debt is settled.',
  operationFailed:
    'If the provider is just busy or down, wait: the case closes automatically once the call goes through. Otherwise, pass the error on to engineering.',
  mailFailed:
    'We won’t send this email again. Check the address on the person’s page, and contact them another way if it matters. If it’s about a booking, you can read it on the booking record.',
  jobFailed: 'Pass the last error on to engineering. The case closes automatically once the job succeeds.',
  contentReport: content,
  verification:
    'Check that the links belong to them and prove who they are. Then verify them or decline the request on their page. Either one closes this case.',
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
    createdAt: 'Created',
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
export const values: Record<string, string> = {
  booking: 'Session',
  extension: 'More time',
  tip: 'Tip',
};
