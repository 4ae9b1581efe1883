import * as z from 'zod/mini';
import { bookingStatuses } from './bookings.rules.ts';

/** `GET /api/respond/{token}`: a request as the expert is mailed it. */
export const respondSchema = z.object({
  status: z.enum(bookingStatuses),
  /** Whether it can still be answered. */
  answerable: z.boolean(),
  answerBy: z.nullable(z.string()),
  client: z.string(),
  scheduledAt: z.string(),
  duration: z.number(),
  price: z.string(),
  receives: z.string(),
  message: z.nullable(z.string()),
  /** The expert's own, in which the time is shown. */
  timeZone: z.nullable(z.string()),
});
export type RequestToAnswer = z.infer<typeof respondSchema>;

/** `POST /api/respond/{token}` */
export const respondAnswerSchema = z.object({
  answer: z.enum(['confirm', 'decline'], 'Please accept or decline'),
});
export type RespondAnswer = z.infer<typeof respondAnswerSchema>['answer'];
