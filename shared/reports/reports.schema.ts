import * as z from 'zod/mini';

export const reportedKinds = ['profile', 'message', 'review'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

export const reportReasons = ['spam', 'abuse', 'fake', 'offPlatform', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportTextMax = 1000;

const reason = z.enum(reportReasons, 'Choose a reason');
const text = z
  .string('Must be text')
  .check(z.trim(), z.maxLength(reportTextMax, 'Details must be at most 1000 characters'));

/** “Something else” says nothing by itself. */
const saysWhat = z.refine<{ reason: ReportReason; text?: string | undefined }>(
  (report) => report.reason !== 'other' || Boolean(report.text),
  { error: 'Tell us what’s wrong', path: ['text'] },
);

/** The report dialog. */
export const reportFormSchema = z.object({ reason, text }).check(saysWhat);
export type ReportForm = z.infer<typeof reportFormSchema>;

/** `POST /api/reports`. The reporter comes from the session. */
export const newReportSchema = z
  .object({
    kind: z.enum(reportedKinds, 'Must be profile, message or review'),
    id: z.string('Invalid ID'),
    reason,
    text: z.optional(text),
  })
  .check(saysWhat);
export type NewReport = z.infer<typeof newReportSchema>;
