import * as z from 'zod/mini';
import { currentPasswordSchema, usernameSchema } from './accounts.schema.ts';

/** `POST /api/settings/username` */
export const usernameChangeSchema = z.object({
  username: usernameSchema,
  currentPassword: currentPasswordSchema,
});
export type UsernameChange = z.infer<typeof usernameChangeSchema>;
