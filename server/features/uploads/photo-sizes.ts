import sharp, { type Sharp } from 'sharp';
import type { PhotoAnswer } from './photo-decoder.ts';

const maxPixels = 50_000_000;
const maxSide = 1024;
const smallSide = 256;
const webp = { quality: 82 };

/** Makes both sizes of a photo. Files from outside are decoded in a process of their own; see the photo worker. */
export async function makePhotoSizes(file: Uint8Array): Promise<PhotoAnswer> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return { refused: 'too_many_pixels' };
  const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const pixels = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels } });
  return {
    photo: await pixels().webp(webp).toBuffer(),
    small: await pixels().resize(smallSide, smallSide, { fit: 'cover' }).webp(webp).toBuffer(),
  };
}
