import * as z from 'zod/mini';
import { selfSchema } from '#shared/accounts/accounts.schema.ts';
import { passkeyCreationSchema, passkeyRequestSchema } from './passkeys.schema.ts';
import {
  appConfirmationSchema,
  appSetupSchema,
  confirmationSchema,
  passkeyAdditionSchema,
  passkeyProofSchema,
  passkeyRenameSchema,
  passkeyStepSchema,
  securitySchema,
  turnedOnSchema,
  undoneSchema,
  undoSchema,
} from './security.schema.ts';

const id = { params: z.object({ id: z.string() }) };
const security = { response: { 200: securitySchema } };
const turnedOn = { response: { 200: turnedOnSchema } };

/** Signing in with a passkey, and the settings of passkeys and the second step. */
export const securityRoutes = {
  'POST /auth/passkey/options': { response: { 200: passkeyRequestSchema } },
  'POST /auth/passkey': { body: passkeyProofSchema, response: { 200: selfSchema } },

  'POST /auth/not-me': { body: undoSchema, response: { 200: undoneSchema } },

  'GET /api/settings/sign-in': security,
  'POST /api/settings/confirm/passkey': { response: { 200: passkeyRequestSchema } },
  'POST /api/settings/passkeys/options': {
    body: confirmationSchema,
    response: { 200: passkeyCreationSchema },
  },
  'POST /api/settings/passkeys': { body: passkeyAdditionSchema, response: { 201: securitySchema } },
  'PATCH /api/settings/passkeys/:id': { ...id, body: passkeyRenameSchema, ...security },
  'DELETE /api/settings/passkeys/:id': { ...id, body: confirmationSchema, ...security },
  'PUT /api/settings/second-step/passkey': { body: passkeyStepSchema, ...turnedOn },
  'POST /api/settings/second-step/app': { body: confirmationSchema, response: { 200: appSetupSchema } },
  'POST /api/settings/second-step/app/confirm': { body: appConfirmationSchema, ...turnedOn },
  'DELETE /api/settings/second-step/app': { body: confirmationSchema, ...security },
  'POST /api/settings/second-step/recovery-codes': { body: confirmationSchema, ...turnedOn },
} as const;
