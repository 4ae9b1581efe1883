import * as z from 'zod/mini';
import { bookingStatuses } from './bookings.rules.ts';

/** `GET /api/respond/{token}`: the request that the emailed link is about. */
export const respondSchema = z.object({
  status: z.enum(bookingStatuses),
  /** Whether the expert can still accept or decline. */
  answerable: z.boolean(),
  answerBy: z.nullable(z.string()),
  client: z.string(),
  /** Whether the client's card was charged, even if the request expired before the charge completed. */
  charged: z.boolean(),
  scheduledAt: z.string(),
  duration: z.number(),
  price: z.string(),
  receives: z.string(),
  message: z.nullable(z.string()),
  /** The expert's time zone, for displaying the time. */
  timeZone: z.nullable(z.string()),
});
export type RequestToAnswer = z.infer<typeof respondSchema>;

/** `POST /api/respond/{token}` */
export const respondAnswerSchema = z.object({
  answer: z.enum(['confirm', 'decline'], 'Please accept or decline'),
});
export type RespondAnswer = z.infer<typeof respondAnswerSchema>['answer'];
