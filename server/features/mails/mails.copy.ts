// Spec strings: to the letter.
export const footer = 'InTime · Your Time. Your Value.';

export const signature = 'InTime';
export const unsubscribe = 'Unsubscribe from these emails';

export const outboxTitle = 'Outbox';
export const outboxHint = 'Emails that this machine would have sent. Set SMTP_URL to send them for real.';
export const outboxEmpty = 'No emails yet.';
export const outboxTo = (recipient: string) => `To ${recipient}`;
export const outboxPlainText = 'Plain text';

/** What operators read. */
export const undeliverable = 'An email couldn’t be delivered';
