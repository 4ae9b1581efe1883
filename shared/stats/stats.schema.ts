import * as z from 'zod/mini';

/** `GET /api/admin/stats`. Each is 0 without data. */
export const statsSchema = z.object({
  newProfilesToday: z.number(),
  /** Percent. */
  requestAcceptRate: z.number(),
  /** Hours. */
  avgTimeToFirstMeeting: z.number(),
  avgRating: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;
