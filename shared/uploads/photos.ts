import { isUuid } from '#shared/text.ts';

/** Accepted types. The decoder checks the actual content. */
export const acceptedPhotoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const maxPhotoBytes = 10_485_760;

/** The two stored sizes of a photo: up to 1024 pixels, and a 256 pixel square. */
export type PhotoSize = 'photo' | 'small';

/** The photo's path, as in the user's `profileImageUrl`. */
export function photoPathOf(uploadId: string, size: PhotoSize = 'photo'): string {
  return `/objects/${uploadId}/${size}.webp`;
}

/** The upload id in a photo's path; undefined if it isn't one of our photos. */
export function uploadIdOfPhoto(url: string): string | undefined {
  const id = /^\/objects\/([^/]+)\/photo\.webp$/.exec(url)?.[1];
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** The photo's path for a size. Other URLs are returned unchanged. */
export function photoOf(url: string | null, size: PhotoSize): string | null {
  const id = url === null ? undefined : uploadIdOfPhoto(url);
  return id === undefined ? url : photoPathOf(id, size);
}
