/** What the fields of the log and of a case are called. */
export const labels: Record<string, string> = {
  about: 'Detail',
  amount: 'Charged',
  assigneeId: 'Assigned to',
  attempts: 'Attempts',
  closedAt: 'Closed',
  closedById: 'Closed by',
  decided: 'Decided',
  disputeId: 'Dispute',
  dueAt: 'Deadline',
  enteredUntil: 'Access until',
  eventId: 'Event',
  fee: 'Our fee',
  feePercent: 'Fee percentage',
  kind: 'Kind',
  lastError: 'Last error',
  lost: 'Taken back by the bank',
  mailId: 'Email',
  message: 'Message',
  operationId: 'Call to the provider',
  payment: 'Payment',
  paymentId: 'Payment',
  profileId: 'Profile',
  reason: 'Reason',
  recipient: 'To',
  refundId: 'Refund',
  refundOwed: 'Refund decided',
  refunded: 'Refunded',
  released: 'Expert’s share',
  since: 'Since',
  transferred: 'Paid to the expert',
  withheld: 'Kept for a debt',
};

export const nothing = 'none';
export const yes = 'yes';
export const no = 'no';
