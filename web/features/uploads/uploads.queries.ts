import { callApi } from '#web/lib/api-client.ts';
import { uploadsCopy } from './uploads.copy.ts';

/** A URL to upload one file of this type and size to. */
export async function requestUploadUrl(type: string, size: number): Promise<string> {
  try {
    const { uploadURL } = (await callApi('POST', '/api/objects/upload', { type, size })) as {
      uploadURL: string;
    };
    return uploadURL;
  } catch (cause) {
    throw new Error(uploadsCopy.noUploadUrl, { cause });
  }
}

/** Makes the uploaded file the profile photo; returns its path. */
export async function savePhoto(photoURL: string): Promise<string> {
  const { objectPath } = (await callApi('PUT', '/api/profile/photo', { photoURL })) as { objectPath: string };
  return objectPath;
}
