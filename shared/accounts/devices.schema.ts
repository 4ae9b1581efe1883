import * as z from 'zod/mini';

/** `GET /api/settings/devices`: where the person is signed in, the device in use first, then the last used. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** Such as “Chrome on macOS”. Null if the browser didn't say. */
  name: z.nullable(z.string()),
  signedInAt: z.string(),
  /** Within an hour. */
  usedAt: z.string(),
  isCurrent: z.boolean(),
});
export const devicesSchema = z.array(deviceSchema);
export type Device = z.infer<typeof deviceSchema>;
