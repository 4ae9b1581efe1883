import * as z from 'zod/mini';

/** `GET /api/payouts`: what an expert earned, and where it is. */
export const payoutsSchema = z.object({
  /** For sessions to come and those just held, before the fee. */
  held: z.string(),
  /** The expert's, not sent yet. */
  payable: z.string(),
  paid: z.string(),
  history: z.array(
    z.object({
      bookingId: z.string(),
      kind: z.enum(['booking', 'tip']),
      amount: z.string(),
      sentAt: z.string(),
    }),
  ),
  /** Null until they have begun to say where their money goes. */
  account: z.nullable(z.object({ detailsSubmitted: z.boolean(), canBePaid: z.boolean() })),
});
export type Payouts = z.infer<typeof payoutsSchema>;

export const onboardingSchema = z.object({ url: z.string() });
