import type { MailTopic } from '#shared/settings/settings.schema.ts';

type TopicCopy = {
  label: string;
  /** When they are sent. */
  when: string;
  /** What is asked before they stop, and what is said when they have. */
  stop: string;
  stopped: string;
};

/** The mails that one can do without, as people call them. */
export const emailPreferenceCopy: Record<MailTopic, TopicCopy> = {
  messages: {
    label: 'New messages',
    when: 'When somebody wrote to you and you haven’t read it for ten minutes.',
    stop: 'Stop mails about new messages?',
    stopped: 'Mails about new messages are off',
  },
  reminders: {
    label: 'Reminders',
    when: 'A day and a quarter of an hour before a session.',
    stop: 'Stop mails that remind you of sessions?',
    stopped: 'Mails that remind you of sessions are off',
  },
  reviews: {
    label: 'Reviews',
    when: 'When somebody reviews your session.',
    stop: 'Stop mails about reviews?',
    stopped: 'Mails about reviews are off',
  },
};
