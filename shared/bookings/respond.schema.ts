import * as z from 'zod/mini';
import { despiteCalendar, newProposalSchema } from './bookings.schema.ts';

/** What the expert needs to know to answer. */
const requestSchema = z.object({
  /** Whether the expert can suggest another time. */
  suggestable: z.boolean(),
  /** The time the expert suggested instead, while the client hasn't answered. */
  suggestion: z.nullable(z.object({ scheduledAt: z.string(), lapsesAt: z.string() })),
  answerBy: z.nullable(z.string()),
  /** For the expert's available slots. */
  profileId: z.string(),
  client: z.string(),
  scheduledAt: z.string(),
  duration: z.number(),
  price: z.string(),
  receives: z.string(),
  message: z.nullable(z.string()),
  /** The expert's time zone, for displaying the time. */
  timeZone: z.nullable(z.string()),
  /** The client's, to see a suggested time as they do. */
  clientTimeZone: z.nullable(z.string()),
});
export type RequestToAnswer = z.infer<typeof requestSchema>;

/** `confirmed` and `declined` are told once, in response to that answer. Later, the link only says that there was one. */
const linkedStatuses = ['pending', 'confirmed', 'declined', 'answered', 'expired'] as const;
export type LinkedStatus = (typeof linkedStatuses)[number];

/** `GET` and `POST /api/respond/{token}`: what the emailed link is about. Emails get forwarded. */
export const respondSchema = z.object({
  status: z.enum(linkedStatuses),
  /** Null when the expert can no longer accept or decline. */
  request: z.nullable(requestSchema),
});
export type LinkedRequest = z.infer<typeof respondSchema>;

/** `POST /api/respond/{token}` */
export const respondAnswerSchema = z.discriminatedUnion(
  'answer',
  [
    z.object({ answer: z.literal('confirm'), despiteCalendar }),
    z.object({ answer: z.literal('decline') }),
    z.extend(newProposalSchema, { answer: z.literal('suggest') }),
  ],
  'Please accept, decline or suggest another time',
);
export type RespondAnswer = z.infer<typeof respondAnswerSchema>;
