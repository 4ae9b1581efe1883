import * as z from 'zod/mini';
import { reasonSchema, writtenText } from './operator.schema.ts';

/** What the forms of a case send. Apart from what is answered, so that the pages load only this. */

export const newCaseNoteSchema = z.object({
  text: writtenText('Write at least 3 characters', 2000, 'Note must be at most 2000 characters'),
});

export const caseClosingSchema = z.object({
  resolution: writtenText('Say how it was resolved', 200, 'Resolution must be at most 200 characters'),
  reason: reasonSchema,
});
export type CaseClosing = z.infer<typeof caseClosingSchema>;
