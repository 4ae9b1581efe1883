import * as z from 'zod/mini';
import { acceptedPhotoTypes } from './photos.ts';

const wrongPhotoType = 'Please choose a JPEG, PNG, or WebP photo.';

/** The file to upload. If given, the upload URL accepts nothing else. */
export const uploadRequestSchema = z.nullish(
  z.object({
    type: z.optional(z.enum(acceptedPhotoTypes, wrongPhotoType)),
    size: z.optional(z.int('Must be a number of bytes').check(z.minimum(1, 'That file is empty.'))),
  }),
);

export const uploadTargetSchema = z.object({ uploadURL: z.url() });

const notAnUpload = 'Please upload your photo again.';

export const photoClaimSchema = z.object({
  photoURL: z.string(notAnUpload).check(z.minLength(1, notAnUpload), z.maxLength(2048, notAnUpload)),
});

export const photoSchema = z.object({ objectPath: z.string() });
