import * as z from 'zod/mini';
import { emailSchema } from '#shared/accounts/accounts.schema.ts';
import { calendarLimits } from './limits.ts';

/** One calendar of a connection. */
export const connectedCalendarSchema = z.object({
  id: z.string(),
  /** Null for an address, which is one calendar. */
  name: z.nullable(z.string()),
  /** As `#3b82f6`. */
  color: z.nullable(z.string()),
  /** Sessions can be written to it. */
  canWrite: z.boolean(),
  /** Its events block time. */
  blocks: z.boolean(),
  /** New sessions are written to it. At most one calendar of an expert does. */
  receives: z.boolean(),
  /** How many busy times were found in it. */
  busyTimes: z.number(),
  /** How many sessions we couldn't add, change or remove in it, in several tries. */
  unwritten: z.number(),
  /** When it was last read. Null until then, and while nothing is read in it. */
  readAt: z.nullable(z.string()),
});
export type ConnectedCalendar = z.infer<typeof connectedCalendarSchema>;

/** A calendar address, or an account on a CalDAV server. Addresses and passwords are never sent back. */
export const calendarConnectionSchema = z.object({
  id: z.string(),
  kind: z.enum(['address', 'account']),
  /** The service if we know it, such as Google Calendar, or else the server's name. */
  name: z.string(),
  /** Of an account. */
  username: z.nullable(z.string()),
  calendars: z.array(connectedCalendarSchema),
  /** Events that the expert accepted tentatively, or that aren't final, block time. */
  tentativeBlocks: z.boolean(),
  /** Invitations that the expert hasn't answered block time. */
  unansweredBlocks: z.boolean(),
  allDayBlocks: z.boolean(),
  /** With `allDayBlocks`: also those that are marked as free, as Apple and Google mark them. */
  freeAllDayBlocks: z.boolean(),
  /** Email addresses by which the expert is invited, beside the one of their account. */
  ownAddresses: z.array(z.string()),
  /** When all of its calendars were last read. Null until then. */
  readAt: z.nullable(z.string()),
  /** Why it can't be read at the moment, and since when. What was read before still blocks time. */
  problem: z.nullable(
    z.object({
      message: z.string(),
      since: z.string(),
      /** The server says that the account's password is wrong. */
      needsPassword: z.boolean(),
    }),
  ),
});
export type CalendarConnection = z.infer<typeof calendarConnectionSchema>;

/** `GET /api/calendars` */
export const calendarsSchema = z.object({ connections: z.array(calendarConnectionSchema) });
export type Calendars = z.infer<typeof calendarsSchema>;

const passwordSchema = z
  .string('Enter the app password')
  .check(z.minLength(1, 'Enter the app password'), z.maxLength(500, 'Too long'));

/** `POST /api/calendars`: reads the calendar before it answers. An account that is connected already gets the new password. */
export const newCalendarSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('address'),
      address: z
        .string('Enter the calendar’s address')
        .check(z.trim(), z.minLength(1, 'Enter the calendar’s address'), z.maxLength(2000, 'Too long')),
    }),
    z.object({
      kind: z.literal('account'),
      server: z
        .string('Enter the server’s address')
        .check(z.trim(), z.minLength(1, 'Enter the server’s address'), z.maxLength(500, 'Too long')),
      username: z
        .string('Enter your username')
        .check(z.trim(), z.minLength(1, 'Enter your username'), z.maxLength(254, 'Too long')),
      password: passwordSchema,
    }),
  ],
  'Choose how to connect',
);
export type NewCalendar = z.infer<typeof newCalendarSchema>;

/** `PUT /api/calendars/{id}/password`, of an account. */
export const newPasswordSchema = z.object({ password: passwordSchema });

const yesOrNo = z.optional(z.boolean('Must be true or false'));

/** `PATCH /api/calendars/{id}`. Missing fields stay unchanged. */
export const calendarChangeSchema = z.object({
  tentativeBlocks: yesOrNo,
  unansweredBlocks: yesOrNo,
  allDayBlocks: yesOrNo,
  freeAllDayBlocks: yesOrNo,
  ownAddresses: z.optional(
    z
      .array(emailSchema, 'Must be a list of email addresses')
      .check(z.maxLength(calendarLimits.ownAddresses, 'Too many addresses')),
  ),
  /** The ids of the calendars whose events block time. */
  blocking: z.optional(z.array(z.uuid('Unknown calendar'), 'Must be a list of calendars')),
  /** The calendar that new sessions are written to. Null: none of this connection. */
  receiving: z.optional(z.nullable(z.uuid('Unknown calendar'))),
});
export type CalendarChange = z.infer<typeof calendarChangeSchema>;

const noInstant = 'Must be an instant';
/** Of a year that the database knows, too. */
const instant = z.iso.datetime({ error: noInstant, offset: true }).check(z.regex(/^2\d{3}-/, noInstant));

/** `GET /api/calendars/busy`: the expert's busy times, joined, in order. */
export const busyQuerySchema = z.object({ from: instant, until: instant });
export type BusyQuery = z.infer<typeof busyQuerySchema>;
export const busySchema = z.object({
  busy: z.array(z.object({ from: z.string(), until: z.string() })),
});
export type Busy = z.infer<typeof busySchema>;
