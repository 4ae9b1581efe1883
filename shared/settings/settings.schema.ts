import * as z from 'zod/mini';
import { currentPasswordSchema, optionalEmail } from '#shared/accounts/accounts.schema.ts';
import { isTimeZone } from '#shared/time.ts';

/** Mails that one can do without. What concerns one's money or a request is sent in any case. */
export const mailTopics = ['messages', 'reminders', 'reviews'] as const;
const mailTopicSchema = z.enum(mailTopics);
export type MailTopic = (typeof mailTopics)[number];

/** `GET /api/settings` */
export const settingsSchema = z.object({
  email: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** Which mails are sent; under the bell everything is told in any case. */
  notices: z.record(mailTopicSchema, z.boolean()),
  /** Where a calendar program finds one's sessions; null while there is no such place. */
  calendarUrl: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settingsSchema>;

/** `PATCH /api/settings`: what isn't named stays. Another address needs the password. */
export const settingsChangeSchema = z.object({
  email: optionalEmail,
  currentPassword: z.optional(currentPasswordSchema),
  timeZone: z.optional(z.string('Unknown time zone').check(z.refine(isTimeZone, 'Unknown time zone'))),
  notices: z.optional(z.partialRecord(mailTopicSchema, z.boolean('Must be yes or no'))),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** `GET` and `POST /api/unsubscribe/{token}`: which mails the link is about, and whether they are sent. */
export const unsubscribeSchema = z.object({ topic: mailTopicSchema, sent: z.boolean() });
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
