import { acceptedPhotoTypes } from '#shared/uploads/photos.ts';
import { call } from '#web/lib/call.ts';
import * as uploadsCopy from './uploads.copy.ts';

/** We got no URL to upload to, so the upload itself never began. */
export class NoUploadUrlError extends Error {}

/** A URL to upload one file of this type and size to. */
export async function requestUploadUrl(type: string, size: number): Promise<string> {
  try {
    const accepted = acceptedPhotoTypes.find((each) => each === type);
    return (await call('POST /api/objects/upload', { body: { type: accepted, size } })).uploadURL;
  } catch (cause) {
    throw new NoUploadUrlError(uploadsCopy.noUploadUrl, { cause });
  }
}

/** Makes the uploaded file the profile photo; returns its path. */
export async function savePhoto(photoURL: string): Promise<string> {
  return (await call('PUT /api/profile/photo', { body: { photoURL } })).objectPath;
}
