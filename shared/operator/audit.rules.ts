/** What operators can do, as the audit log names it. */
export const auditActions = [
  'console.enter',
  'console.leave',
  'operator.grant',
  'operator.revoke',
  'case.assign',
  'case.note',
  'case.close',
  'case.reopen',
  'booking.decide',
  'booking.cancel',
  'booking.settleOutside',
  'booking.writeOff',
] as const;

export type AuditAction = (typeof auditActions)[number];
