import * as z from 'zod/mini';

/** `GET /api/config`: the configuration that browsers need. */
export const configSchema = z.object({
  payments: z.object({
    mode: z.enum(['stripe', 'sandbox']),
    publishableKey: z.string(),
    /** Where the browser reaches the sandbox; null with Stripe. */
    sandboxUrl: z.nullable(z.string()),
  }),
  platformFeePercent: z.number(),
  /** How long the payout waits after a session. */
  payoutHours: z.number(),
  policy: z.object({
    version: z.string(),
    fullRefundHours: z.number(),
    graceHours: z.number(),
    lateRefundPercent: z.number(),
  }),
  uploads: z.object({ maxBytes: z.number() }),
});
export type PublicConfig = z.infer<typeof configSchema>;
