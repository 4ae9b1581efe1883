import * as z from 'zod/mini';
import { currentPasswordSchema } from '#shared/accounts/accounts.schema.ts';

/** What has to be settled before an account can be deleted. */
export const deletionBlockers = [
  'operator',
  'charging',
  'held',
  'payable',
  'debt',
  'refund',
  'review',
] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];

const blockerSchema = z.object({
  kind: z.enum(deletionBlockers),
  /** The money it is about, where that is known. */
  amount: z.nullable(z.string()),
});
export type Blocker = z.infer<typeof blockerSchema>;

/** `GET /api/settings/account/deletion`: what deleting the account now would do. */
export const deletionPreviewSchema = z.object({
  /** Empty if the account can be deleted. */
  blockers: z.array(blockerSchema),
  /** Open requests, which are withdrawn or declined. Nothing was charged for them. */
  requests: z.number(),
  /** Booked sessions of theirs, which are cancelled as they would cancel them: what they get back, and what they don't. */
  sessions: z.object({ count: z.number(), refund: z.string(), charge: z.string() }),
});
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;

/** With `shownRefund`, only if that is still what the person gets back: `sessions.refund` of the preview. */
export const accountDeletionSchema = z.object({
  password: currentPasswordSchema,
  shownRefund: z.optional(z.string()),
});

export const exportFormats = ['json', 'zip'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** `POST /api/settings/export`. The password can be left out right after signing in. */
export const exportRequestSchema = z.nullish(
  z.object({
    password: z.optional(currentPasswordSchema),
    format: z.optional(z.enum(exportFormats, 'Must be json or zip')),
  }),
);

/** A copy of someone's data that takes a while to make. They can download it until it expires. */
export const exportSchema = z.object({
  id: z.string(),
  format: z.enum(exportFormats),
  requestedAt: z.string(),
  /** Null while it is being made. */
  readyAt: z.nullable(z.string()),
  size: z.nullable(z.number()),
  expiresAt: z.string(),
});
export type DataExport = z.infer<typeof exportSchema>;

/** `GET /api/settings/exports`: the latest copy, if there is one. */
export const exportsSchema = z.object({ latest: z.nullable(exportSchema) });
