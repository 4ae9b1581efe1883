import { transaction } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import type { TestApp } from './build-test-app.ts';
import { uniqueName } from './people.ts';

export const sampleMail = (recipient: string) => ({
  kind: 'test',
  recipient,
  /** A line break, a header and too many characters. */
  userId: null,
  subject: `Hello\r\nBcc: eve@example.com ${'x'.repeat(200)}`,
  content: {
    heading: 'Hi <a href="https://evil.example">you</a>',
    paragraphs: ['Line & more', 'Visit www.evil.example now'],
    action: { label: 'Open', url: 'http://127.0.0.1:3000/auth?a=1&b=2' },
  },
  attachments: [{ filename: 'session.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
});

export const send = (it: TestApp, recipient: string) =>
  transaction(it.deps.db, (tx) => enqueueMail(tx, it.deps, sampleMail(recipient)));
export const newAddress = () => `${uniqueName()}@example.com`;
