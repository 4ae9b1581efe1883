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

/** `GET /api/stats/mine`: the expert's own figures. A month is one in the expert's time zone. */
export const ownStatsSchema = z.object({
  /** The confirmed session that starts next or is under way, whichever side the expert is on. */
  nextSession: z.nullable(
    z.object({
      bookingId: z.uuid(),
      scheduledAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      /** The other person's name. */
      with: z.string(),
    }),
  ),
  /** From this month's sessions and their tips, after the fee: `total` is `paidOut` plus `held`. */
  earnings: z.object({ total: z.string(), paidOut: z.string(), held: z.string() }),
  /** How often other people opened the public profile this month. */
  views: z.number(),
});
export type OwnStats = z.infer<typeof ownStatsSchema>;
