export const mailsCopy = {
  // Spec strings: to the letter.
  footer: 'InTime · Your Time. Your Value.',

  signature: 'InTime',
  unsubscribe: 'Unsubscribe from these emails',

  outboxTitle: 'Outbox',
  outboxHint: 'Emails that this machine would have sent. Set SMTP_URL to send them for real.',
  outboxEmpty: 'No emails yet.',
  outboxTo: (recipient: string) => `To ${recipient}`,
  outboxPlainText: 'Plain text',
};
