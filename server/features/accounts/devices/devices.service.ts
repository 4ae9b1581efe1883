import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Device } from '#shared/accounts/devices.schema.ts';
import { isUuid } from '#shared/text.ts';
import * as sessions from '../sessions.repository.ts';
import type { Viewer } from '../sessions.service.ts';
import * as copy from './devices.copy.ts';

/** Where the viewer is signed in: this device first, then the last used. */
export async function listDevices(deps: Deps, viewer: Viewer): Promise<Device[]> {
  const rows = await sessions.listOfUser(deps.db, viewer.user.id, deps.now());
  return rows
    .map(({ id, sid, device, sess, usedAt }) => ({
      id,
      name: device,
      signedInAt: sess.createdAt,
      usedAt: usedAt.toISOString(),
      isCurrent: sid === viewer.sid,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

export async function signOutElsewhere(deps: Deps, viewer: Viewer): Promise<void> {
  await sessions.removeOfUser(deps.db, viewer.user.id, viewer.sid);
}

export async function signOutDevice(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  if (!isUuid(id) || !(await sessions.removeOneOfUser(deps.db, viewer.user.id, id)))
    throw new AppError('not_found', copy.notSignedIn);
}
