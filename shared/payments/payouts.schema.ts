import * as z from 'zod/mini';

/** `GET /api/payouts`: an expert's earnings and where they are. */
export const payoutsSchema = z.object({
  /** For upcoming and recent sessions, before the fee. */
  held: z.string(),
  /** Due to the expert, not sent yet. */
  payable: z.string(),
  paid: z.string(),
  /** What the expert was paid and has to give back. It is taken off their next payouts. */
  owed: z.string(),
  history: z.array(
    z.object({
      bookingId: z.string(),
      kind: z.enum(['booking', 'extension', 'tip']),
      amount: z.string(),
      sentAt: z.string(),
    }),
  ),
  /** Null until they start to set up payouts. */
  account: z.nullable(z.object({ detailsSubmitted: z.boolean(), canBePaid: z.boolean() })),
});
export type Payouts = z.infer<typeof payoutsSchema>;

export const onboardingSchema = z.object({ url: z.string() });
