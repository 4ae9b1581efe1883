import * as z from 'zod/mini';
import { shownFields } from './profile-input.schema.ts';
import { setupSchema } from './setup.schema.ts';
import { verificationSchema } from './verification.schema.ts';

const optionalText = z.nullable(z.string());
const instant = z.iso.datetime();

/** A review as everyone sees it. */
export const publicReviewSchema = z.object({
  id: z.uuid(),
  rating: z.number(),
  comment: optionalText,
  createdAt: instant,
  /** First name and initial only. */
  reviewer: z.object({ firstName: optionalText, lastName: optionalText }),
  /** The expert's public reply. */
  reply: optionalText,
  repliedAt: z.nullable(instant),
});

/** A profile as the API returns it. `user.email` is null unless the viewer owns the profile. */
export const profileSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  ...shownFields,
  /** Only for its owner. Clients see the link on their sessions. */
  meetingUrl: z.optional(optionalText),
  /** Only for its owner: an operator hid it from everyone else. */
  hidden: z.optional(z.nullable(z.object({ since: instant, reason: z.string() }))),
  /** Only in the owner's own calls, such as `GET /api/profile/me`. */
  setup: z.optional(setupSchema),
  verification: z.optional(verificationSchema),
  isVerified: z.boolean(),
  isActive: z.boolean(),
  responseTime: z.nullable(z.number()),
  sessionsCompleted: z.number(),
  createdAt: instant,
  updatedAt: instant,
  user: z.object({
    username: z.string(),
    firstName: optionalText,
    lastName: optionalText,
    email: optionalText,
    profileImageUrl: optionalText,
  }),
  pricingTiers: z.array(z.object({ id: z.uuid(), duration: z.number(), price: z.string() })),
  _count: z.object({ reviews: z.number() }),
  averageRating: z.number(),
  /** The latest ones. `GET /api/profiles/{id}/reviews` has all of them. */
  reviews: z.array(publicReviewSchema),
});

export type PublicReview = z.infer<typeof publicReviewSchema>;
export type Profile = z.infer<typeof profileSchema>;

/** The part of a profile that its card in a list shows. */
export type ProfileCard = Pick<
  Profile,
  | 'id'
  | 'role'
  | 'headline'
  | 'location'
  | 'tags'
  | 'isVerified'
  | 'user'
  | 'pricingTiers'
  | '_count'
  | 'averageRating'
>;
