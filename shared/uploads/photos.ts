import { isUuid } from '#shared/text.ts';

/** What a photo may be sent as. What it really is, the decoder decides. */
export const acceptedPhotoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const maxPhotoBytes = 10_485_760;

/** The two pictures kept of every photo: at most 1024 pixels, and a square of 256. */
export type PhotoSize = 'photo' | 'small';

/** Where a photo is served, and what a user's `profileImageUrl` holds. */
export function photoPathOf(uploadId: string, size: PhotoSize = 'photo'): string {
  return `/objects/${uploadId}/${size}.webp`;
}

/** The upload that a photo's address is about; undefined when it's no photo of ours. */
export function uploadIdOfPhoto(url: string): string | undefined {
  const id = /^\/objects\/([^/]+)\/photo\.webp$/.exec(url)?.[1];
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** A photo's address in the size that is to be shown; other addresses stay as they are. */
export function photoOf(url: string | null, size: PhotoSize): string | null {
  const id = url === null ? undefined : uploadIdOfPhoto(url);
  return id === undefined ? url : photoPathOf(id, size);
}
