import * as z from 'zod/mini';

/**
 * Where the payment of a tip or of more time stands. `captured`: done. `processing`: the saved card is being charged in
 * the background. `open`: needs a card, using the secret. `failed`: the card was declined, with `refusal` as the reason;
 * another can be tried using the secret. Without a secret the provider was unreachable, and it can be finished later.
 */
export const extraPaymentSchema = z.object({
  status: z.enum(['captured', 'processing', 'open', 'failed']),
  clientSecret: z.optional(z.string()),
  refusal: z.optional(z.string()),
});
export type ExtraPayment = z.infer<typeof extraPaymentSchema>;
