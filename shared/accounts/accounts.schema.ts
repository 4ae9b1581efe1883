import * as z from 'zod/mini';
import { isTimeZone } from '#shared/time/time-zone.ts';
import { isDeletedUsername } from './names.ts';
import { isReservedUsername, usernamePattern } from './usernames.ts';

const allowedCharacters =
  'Use only letters, numbers, hyphens, and underscores, starting with a letter or number';
const reservedName = 'This username is reserved';

export const usernameSchema = z.string('Username must be at least 3 characters').check(
  z.minLength(3, { error: 'Username must be at least 3 characters', abort: true }),
  z.maxLength(30, { error: 'Username must be less than 30 characters', abort: true }),
  z.regex(usernamePattern, { error: allowedCharacters, abort: true }),
  z.refine(
    (username) => !isReservedUsername(username) && !isDeletedUsername(username.toLowerCase()),
    reservedName,
  ),
);

const name = z.string('Must be text').check(
  z.trim(),
  z.maxLength(100, 'Must be at most 100 characters'),
  z.refine((text) => !/[\r\n]/.test(text), 'Must be a single line'),
);

export const requiredName = (error: string) =>
  z.pipe(z.string(error).check(z.trim(), z.minLength(1, error)), name);

/** Long enough for any passphrase, short enough that hashing it stays cheap. */
const passwordMaxLength = 1000;

const newPasswordSchema = z
  .string('Password must be at least 8 characters')
  .check(
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters`),
  );

export const emailSchema = z
  .string('Invalid email address')
  .check(z.trim(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address'));

/** Forms send an empty string for no email. */
export const optionalEmail = z.optional(
  z.nullable(z.union([z.literal(''), emailSchema], 'Invalid email address')),
);

export const loginSchema = z.object({
  username: z
    .string('Username is required')
    .check(z.minLength(1, 'Username is required'), z.maxLength(254, 'Invalid username or password')),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(passwordMaxLength, 'Invalid username or password'),
    ),
});

export const registrationSchema = z.object({
  username: usernameSchema,
  password: newPasswordSchema,
  email: optionalEmail,
  firstName: z.optional(z.nullable(name)),
  lastName: z.optional(z.nullable(name)),
  /** The browser's time zone. An unknown one is ignored. */
  timeZone: z.catch(z.optional(z.string().check(z.refine(isTimeZone))), undefined),
});

/** This can remove the photo; `PUT /api/profile/photo` sets it. */
export const userUpdateSchema = z.object({
  firstName: z.optional(requiredName('First name is required')),
  lastName: z.optional(requiredName('Last name is required')),
  profileImageUrl: z.optional(
    z.nullable(z.string('Invalid photo').check(z.maxLength(2048, 'Invalid photo'))),
  ),
  hereToBook: z.optional(z.boolean('Must be true or false')),
});

/** The current password, to confirm the user's identity. */
export const currentPasswordSchema = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(passwordMaxLength, 'Incorrect password'));

export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

export const forgotSchema = z.object({ email: emailSchema });

/** In a link that we emailed. */
export const linkTokenSchema = z
  .string('This link is incomplete')
  .check(z.minLength(1, 'This link is incomplete'), z.maxLength(200));

export const resetSchema = z.object({
  token: linkTokenSchema,
  password: newPasswordSchema,
});

export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
});

/** The signed-in user. */
export const selfSchema = z.extend(userSchema, {
  /** Chose “I'm here to book” or requested a session, so we don't ask them to create a profile. */
  hereToBook: z.boolean(),
  /** Times are shown in it. Null: in the browser's. */
  timeZone: z.nullable(z.string()),
  /** Set for operators alone: may open the operators' console. */
  isOperator: z.optional(z.literal(true)),
});

export const usernameCheckSchema = z.object({ available: z.boolean(), reason: z.optional(z.string()) });

export type Login = z.infer<typeof loginSchema>;
export type UserUpdate = z.infer<typeof userUpdateSchema>;
export type Registration = z.infer<typeof registrationSchema>;
export type User = z.infer<typeof userSchema>;
export type Self = z.infer<typeof selfSchema>;
