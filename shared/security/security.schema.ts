import * as z from 'zod/mini';
import {
  currentPasswordSchema,
  linkTokenSchema,
  loginSchema,
  passwordChangeSchema,
} from '#shared/accounts/accounts.schema.ts';
import { newPasskeySchema, passkeyAnswerSchema, passkeyRequestSchema } from './passkeys.schema.ts';

const nameMissing = 'Enter a name';
const nameTooLong = 'Name must be at most 60 characters';
const passkeyNameSchema = z.string(nameMissing).check(
  z.trim(),
  z.minLength(1, nameMissing),
  z.refine((name) => [...name].length <= 60, nameTooLong),
  z.refine((name) => !/[\r\n]/.test(name), 'Must be a single line'),
);
export const passkeyRenameSchema = z.object({ name: passkeyNameSchema });

const codeMissing = 'Enter a code';
/** Six digits of an authenticator app, or a recovery code. */
export const codeSchema = z
  .string(codeMissing)
  .check(z.trim(), z.minLength(1, codeMissing), z.maxLength(40, 'That code isn’t right'));

/** Everything that a person proves signing in with. */
export const signInSchema = z.extend(loginSchema, {
  /** The second step, if the person has turned it on: one of the two. */
  code: z.optional(codeSchema),
  passkey: z.optional(passkeyAnswerSchema),
});
export type SignIn = z.infer<typeof signInSchema>;

/** In the error of a sign-in whose password was right, and which needs a second step. */
export const secondStepSchema = z.object({
  /** Whether an authenticator app shows codes. A recovery code always works. */
  hasApp: z.boolean(),
  /** Null: there is no passkey, or passkeys don't work at this address. */
  passkey: z.nullable(passkeyRequestSchema),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Synced to the person's other devices. */
  backedUp: z.boolean(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** `GET /api/settings/sign-in` */
export const securitySchema = z.object({
  passkeys: z.array(passkeySchema),
  /** Signing in with a password also asks for a passkey. */
  asksForPasskey: z.boolean(),
  /** Since when an authenticator app is used. */
  appSince: z.nullable(z.string()),
  /** Null without a second step. */
  recoveryCodesLeft: z.nullable(z.number()),
});
export type Security = z.infer<typeof securitySchema>;

/** New recovery codes are shown once, in the answer that creates them. */
export const turnedOnSchema = z.extend(securitySchema, { recoveryCodes: z.nullable(z.array(z.string())) });
export type TurnedOn = z.infer<typeof turnedOnSchema>;

/** The password, with the second step if one is on; or a passkey alone, which counts as both. */
export const confirmationSchema = z.object({
  currentPassword: z.optional(currentPasswordSchema),
  code: z.optional(codeSchema),
  passkey: z.optional(passkeyAnswerSchema),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** `POST /api/settings/password` takes a passkey in place of the current password. */
export const confirmedPasswordChangeSchema = z.extend(passwordChangeSchema, {
  currentPassword: z.optional(currentPasswordSchema),
  passkey: z.optional(passkeyAnswerSchema),
});
export type ConfirmedPasswordChange = z.infer<typeof confirmedPasswordChangeSchema>;

export const passkeyAdditionSchema = z.object({ name: passkeyNameSchema, passkey: newPasskeySchema });
export type PasskeyAddition = z.infer<typeof passkeyAdditionSchema>;

export const passkeyStepSchema = z.extend(confirmationSchema, { on: z.boolean('Must be true or false') });
export type PasskeyStep = z.infer<typeof passkeyStepSchema>;

/** For the authenticator app. Nothing is stored before a code confirms it, so `setup` comes back with the code. */
export const appSetupSchema = z.object({ key: z.string(), uri: z.string(), setup: z.string() });
export type AppSetup = z.infer<typeof appSetupSchema>;

export const appConfirmationSchema = z.object({
  setup: z.string('This setup is incomplete').check(z.maxLength(1000, 'This setup is incomplete')),
  code: codeSchema,
});
export type AppConfirmation = z.infer<typeof appConfirmationSchema>;

/** What the link “This wasn’t me” in an email undoes. */
export const undoneChanges = ['app', 'passkeyStep', 'passkey'] as const;
export type UndoneChange = (typeof undoneChanges)[number];

/** `POST /auth/not-me` */
export const undoSchema = z.object({ token: linkTokenSchema });
export const undoneSchema = z.object({ undone: z.enum(undoneChanges) });

/** Instead of the password, a passkey opens the operators' console. */
export const passkeyProofSchema = z.object({ passkey: passkeyAnswerSchema });
