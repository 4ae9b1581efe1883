import * as z from 'zod/mini';

/** More time for a running session, as one of its two parties sees it. */
export const extensionSchema = z.object({
  /** Null while it can be offered and isn't. */
  id: z.nullable(z.string()),
  /** `agreed`: the time is reserved, and the client is paying. The session grows once the payment is there. */
  state: z.enum(['available', 'offered', 'agreed']),
  /** Who offered it, or asked for it. */
  by: z.nullable(z.enum(['booker', 'expert'])),
  minutes: z.number(),
  price: z.string(),
  /** Only for the expert: the price minus the fee. */
  receives: z.nullable(z.string()),
  /** Only for the client: the card they agreed to save, which is charged. Null if they have to enter one. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Until when it can be offered, answered, or paid. */
  until: z.string(),
});
export type Extension = z.infer<typeof extensionSchema>;

/** With the price that was shown, nothing is offered, agreed to or paid at another one. */
export const shownPriceSchema = z.optional(
  z.nullable(
    z.object({
      price: z.optional(z.string().check(z.regex(/^\d{1,7}\.\d{2}$/, 'Must be an amount like 75.00'))),
    }),
  ),
);

/** Null while there can be none: too early, the time after the session isn't free, or the expert sells no 15 minutes. */
export const extensionAnswerSchema = z.object({ extension: z.nullable(extensionSchema) });
export type ExtensionAnswer = z.infer<typeof extensionAnswerSchema>;
