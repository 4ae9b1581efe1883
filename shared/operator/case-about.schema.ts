import * as z from 'zod/mini';
import { reportReasons } from '#shared/reports/reports.schema.ts';
import { personSchema } from './operator.schema.ts';

/** What `about` of a case says, by the kind of case. The web imports only the types: a schema weighs on every form. */

const text = z.nullable(z.string());
const instant = z.string();

const reports = {
  contentId: z.string(),
  count: z.number(),
  /** Newest first. */
  reports: z.array(
    z.object({
      at: instant,
      by: personSchema,
      reason: z.enum(reportReasons),
      text,
      /** The case was closed since. */
      isHandled: z.boolean(),
    }),
  ),
};

const reportedProfileSchema = z.object({
  username: z.string(),
  firstName: text,
  lastName: text,
  profileImageUrl: text,
  role: z.string(),
  headline: z.string(),
  about: text,
  location: text,
  tags: z.array(z.string()),
  linkedinUrl: text,
  youtubeUrl: text,
  twitterUrl: text,
  instagramUrl: text,
});
export type ReportedProfile = z.infer<typeof reportedProfileSchema>;

const reportedMessageSchema = z.object({ text: z.string(), sentAt: instant });

const reportedReviewSchema = z.object({
  profileId: z.string(),
  rating: z.number(),
  comment: text,
  reply: text,
  createdAt: instant,
});

/** A `contentReport`: the content as it was when it was last reported. */
export const contentReportSchema = z.discriminatedUnion('reported', [
  z.object({ reported: z.literal('profile'), content: reportedProfileSchema, ...reports }),
  z.object({ reported: z.literal('message'), content: reportedMessageSchema, ...reports }),
  z.object({ reported: z.literal('review'), content: reportedReviewSchema, ...reports }),
]);
export type ContentReport = z.infer<typeof contentReportSchema>;

/** A `verification`: what the expert sent. */
export const verificationAboutSchema = z.object({
  profileId: z.string(),
  links: z.array(z.string()),
  note: text,
});
export type VerificationAbout = z.infer<typeof verificationAboutSchema>;
