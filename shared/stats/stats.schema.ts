import * as z from 'zod/mini';

/** `GET /api/admin/stats`: plain figures, 0 where there is nothing to count. */
export const statsSchema = z.object({
  newProfilesToday: z.number(),
  /** Percent. */
  requestAcceptRate: z.number(),
  /** Hours. */
  avgTimeToFirstMeeting: z.number(),
  avgRating: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;
