import * as z from 'zod/mini';

/** `GET /api/config`: what a browser must know of how this place is set up. */
export const configSchema = z.object({
  payments: z.object({
    mode: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
    /** Where the sandbox is asked by the payer's browser; null where it is Stripe itself. */
    sandboxUrl: z.nullable(z.string()),
  }),
  platformFeePercent: z.number(),
  /** How long after a session its money is kept. */
  payoutHours: z.number(),
  policy: z.object({ version: z.string(), fullRefundHours: z.number(), lateRefundPercent: z.number() }),
  uploads: z.object({ maxBytes: z.number() }),
});
export type PublicConfig = z.infer<typeof configSchema>;
