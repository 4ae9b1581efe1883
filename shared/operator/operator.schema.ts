import * as z from 'zod/mini';
import { currentPasswordSchema } from '#shared/accounts/accounts.schema.ts';
import { passkeyAnswerSchema } from '#shared/security/passkeys.schema.ts';
import { codeSchema } from '#shared/security/security.schema.ts';
import { isUuid } from '#shared/text.ts';

/** Counted as the database does, which takes an emoji for one character. */
const leastCharacters = 3;

/** A few words, or more. */
export const writtenText = (tooShort: string, max: number, tooLong: string) =>
  z.string(tooShort).check(
    z.trim(),
    z.refine((text) => [...text].length >= leastCharacters, tooShort),
    z.maxLength(max, tooLong),
  );

/** Every action says why: it is written to the audit log. */
export const reasonSchema = writtenText(
  'Give a reason of at least 3 characters',
  500,
  'Reason must be at most 500 characters',
);

/** The body of an action that takes nothing else. */
export const reasonOnlySchema = z.object({ reason: reasonSchema });

/** A position in a list: the instant it is sorted by, and the id of the row. */
export const cursorSchema = z.string('Invalid cursor').check(
  z.refine((cursor) => {
    const [at = '', id = ''] = cursor.split('~');
    // PostgreSQL has no year 0.
    return /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(at) && !Number.isNaN(Date.parse(at)) && isUuid(id);
  }, 'Invalid cursor'),
);

/** Someone as operators see them. */
export const personSchema = z.object({ id: z.string(), username: z.string(), name: z.string() });
export type PersonView = z.infer<typeof personSchema>;

/** The form: the password, and the second step if the operator has turned it on. */
export const enterSchema = z.object({ password: currentPasswordSchema, code: z.optional(z.string()) });

/** A passkey alone, or the password. */
export const consoleEntrySchema = z.union(
  [z.object({ passkey: passkeyAnswerSchema }), z.extend(enterSchema, { code: z.optional(codeSchema) })],
  'Password is required',
);
export type ConsoleEntry = z.infer<typeof consoleEntrySchema>;

/** `GET /api/operator/me`. Not entered: the password must be entered before anything else answers. */
export const operatorSelfSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  enteredUntil: z.nullable(z.string()),
  /** What can be used to enter. */
  hasPasskey: z.boolean(),
  /** The password alone isn't enough. */
  hasSecondStep: z.boolean(),
});

export const operatorSchema = z.object({
  ...personSchema.shape,
  grantedAt: z.string(),
  /** Null: named in OPERATORS. */
  grantedBy: z.nullable(personSchema),
  isSuspended: z.boolean(),
});
export const operatorsSchema = z.array(operatorSchema);
export type OperatorView = z.infer<typeof operatorSchema>;

export const newOperatorSchema = z.object({
  username: z.string('Username is required').check(z.trim(), z.minLength(1, 'Username is required')),
  reason: reasonSchema,
});
export type NewOperator = z.infer<typeof newOperatorSchema>;
