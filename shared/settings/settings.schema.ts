import * as z from 'zod/mini';
import { currentPasswordSchema, linkTokenSchema, optionalEmail } from '#shared/accounts/accounts.schema.ts';
import { isTimeZone } from '#shared/time/time-zone.ts';

/** Kinds of email that can be turned off. Emails about money or requests are always sent. */
export const mailTopics = ['messages', 'reminders', 'reviews'] as const;
const mailTopicSchema = z.enum(mailTopics);
export type MailTopic = (typeof mailTopics)[number];

/** `GET /api/settings` */
export const settingsSchema = z.object({
  email: z.nullable(z.string()),
  /** A new address that its owner hasn't confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** Which kinds of email are on. Notifications in the app always appear. */
  notices: z.record(mailTopicSchema, z.boolean()),
  /** Whether there is a private calendar feed. Its link is shown only for the password. */
  hasCalendarLink: z.boolean(),
  /** Video calls go through a relay, if there is one, so that the other party doesn't learn the network address. */
  hideAddress: z.boolean(),
  /** There is a relay. */
  canRelay: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * `PATCH /api/settings`. Missing fields stay unchanged. A new email address requires the password, and is used once the
 * link sent to it is opened; sending the current one again cancels that.
 */
export const settingsChangeSchema = z.object({
  email: optionalEmail,
  currentPassword: z.optional(currentPasswordSchema),
  timeZone: z.optional(z.string('Unknown time zone').check(z.refine(isTimeZone, 'Unknown time zone'))),
  notices: z.optional(z.partialRecord(mailTopicSchema, z.boolean('Must be true or false'))),
  hideAddress: z.optional(z.boolean('Must be true or false')),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/**
 * `POST /api/settings/calendar`: shows the link, and creates it if there is none. It works without signing in, so it
 * takes the password. With `renew`, a new link replaces the one that other calendars may use.
 */
export const calendarLinkRequestSchema = z.object({
  currentPassword: currentPasswordSchema,
  renew: z.optional(z.boolean()),
});
export type CalendarLinkRequest = z.infer<typeof calendarLinkRequestSchema>;
export const calendarLinkSchema = z.extend(settingsSchema, { calendarUrl: z.string() });
export type CalendarLink = z.infer<typeof calendarLinkSchema>;

/** `POST /auth/confirm-email` */
export const confirmEmailSchema = z.object({ token: linkTokenSchema });

/** `GET` and `POST /api/unsubscribe/{token}`: the kind of email the link is about, and whether it is on. */
export const unsubscribeSchema = z.object({ topic: mailTopicSchema, sent: z.boolean() });
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
