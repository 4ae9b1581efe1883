import * as z from 'zod/mini';

/** What an expert has set up, beyond what their profile shows. */
export const setupSchema = z.object({
  /** They saved their hours, even if that means any time. */
  hours: z.boolean(),
  payouts: z.enum(['notConnected', 'underReview', 'connected']),
  /** They copied or downloaded their link at least once. */
  link: z.boolean(),
  /** They hid the checklist. */
  hidden: z.boolean(),
});

/** What the expert's browser reports. Neither can be undone. */
export const setupChangeSchema = z.object({
  link: z.optional(z.literal(true, 'Must be true')),
  hidden: z.optional(z.literal(true, 'Must be true')),
});

export type Setup = z.infer<typeof setupSchema>;
export type SetupChange = z.infer<typeof setupChangeSchema>;
