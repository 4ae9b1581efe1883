import * as z from 'zod/mini';

export const verificationLimits = { links: 5, link: 300, note: 1000 };

const notHttps = 'Must be a link that starts with https://';
const httpsUrl = z.url({ protocol: /^https$/ });
const link = z.string(notHttps).check(
  z.trim(),
  z.maxLength(verificationLimits.link, 'Link must be at most 300 characters'),
  z.refine((text) => !/\s/.test(text) && httpsUrl.safeParse(text).success, notHttps),
);

/** `POST /api/profile/verification`: an expert asks for the verified badge. */
export const newVerificationSchema = z.object({
  links: z
    .array(link, 'Add at least one link')
    .check(
      z.minLength(1, 'Add at least one link'),
      z.maxLength(verificationLimits.links, 'Add at most 5 links'),
    ),
  note: z.optional(
    z
      .string('Must be text')
      .check(z.trim(), z.maxLength(verificationLimits.note, 'Note must be at most 1000 characters')),
  ),
});
export type NewVerification = z.infer<typeof newVerificationSchema>;

/** The state of the expert's own request. After `refused` they can ask again. */
export const verificationSchema = z.object({
  status: z.enum(['none', 'pending', 'verified', 'refused']),
  askedAt: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
});
export type Verification = z.infer<typeof verificationSchema>;
