import { callApi } from '#web/lib/api-client.ts';

export const noUploadUrl = 'Failed to get upload URL';

/** Where to put one file of this kind and size. */
export async function requestUploadUrl(type: string, size: number): Promise<string> {
  try {
    const { uploadURL } = (await callApi('POST', '/api/objects/upload', { type, size })) as {
      uploadURL: string;
    };
    return uploadURL;
  } catch (cause) {
    throw new Error(noUploadUrl, { cause });
  }
}

/** Makes what was uploaded the photo; answers where it is shown from. */
export async function savePhoto(photoURL: string): Promise<string> {
  const { objectPath } = (await callApi('PUT', '/api/profile/photo', { photoURL })) as { objectPath: string };
  return objectPath;
}
