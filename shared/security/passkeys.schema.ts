import * as z from 'zod/mini';

/** How browsers reach the device that holds a passkey. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];
const transportSchema = z.enum(transports);

const unreadable = 'We couldn’t read this passkey. Please try again.';

/** Binary values travel as base64url. */
const binary = (max: number) =>
  z.string(unreadable).check(z.regex(/^[A-Za-z0-9_-]+$/, unreadable), z.maxLength(max, unreadable));
/** A credential id has at most 1023 bytes. */
const credentialId = binary(1400);
const publicKeyType = z.literal('public-key', unreadable);
const credential = z.object({
  type: publicKeyType,
  id: credentialId,
  transports: z.array(transportSchema),
});

/** What the browser is asked to sign in with. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** Empty: any that the device has for the site. */
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** What the browser answers: a challenge signed with a passkey. */
export const passkeyAnswerSchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: binary(4000),
        authenticatorData: binary(4000),
        signature: binary(8000),
        userHandle: z.optional(z.nullable(binary(200))),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What the browser is asked to create. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** What the browser answers: the new passkey's public key. */
export const newPasskeySchema = z.object(
  {
    id: credentialId,
    rawId: credentialId,
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: binary(4000),
        attestationObject: binary(32_000),
        /** Those we don't know are left out. */
        transports: z.optional(
          z.array(z.string(unreadable).check(z.maxLength(30, unreadable))).check(z.maxLength(20, unreadable)),
        ),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type NewPasskey = z.infer<typeof newPasskeySchema>;
