import type { PhotoRefusal } from './photo-decoder.ts';

const uploadAgain = 'Please upload your photo again.';

export const notFound = 'Not found';
export const uploadFirst = 'Please upload your photo first.';
export const linkInvalid = `This upload link isn’t valid. ${uploadAgain}`;
export const linkExpired = `This upload link has expired. ${uploadAgain}`;
export const alreadyUsed = `This upload was already used. ${uploadAgain}`;
export const notReceived = `We didn’t receive your photo. ${uploadAgain}`;
export const interrupted = 'The upload was interrupted. Please try again.';
export const undeclared = 'The file’s type and size are required.';
export const wrongFile = `This file isn’t the one you selected. ${uploadAgain}`;
export const tooLarge = 'Please choose a photo that’s 10 MB or smaller.';
export const unavailable = 'Photos are temporarily unavailable. Please try again in a moment.';
export const refused = {
  unreadable: 'We can’t read this file. Please choose a JPEG, PNG, or WebP photo.',
  too_many_pixels: 'This photo’s resolution is too high. Please choose one that’s 50 megapixels or less.',
} satisfies Record<PhotoRefusal['refused'], string>;
