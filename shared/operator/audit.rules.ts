/** What operators can do, as the audit log names it. The configuration appoints, at a start. */
export const auditActions = [
  'console.enter',
  'console.leave',
  'operator.appoint',
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
  'person.suspend',
  'person.lift',
  'person.signOut',
  'person.resetSignIn',
  'person.verify',
  'person.unverify',
  'person.refuseVerification',
  'profile.hide',
  'profile.unhide',
  'review.hide',
  'review.unhide',
] as const;

export type AuditAction = (typeof auditActions)[number];
