import type { PhotoRefusal } from './photo-decoder.ts';

const uploadAgain = 'Please upload your photo again.';

export const uploadsCopy = {
  notFound: 'Not found',
  uploadFirst: 'Please upload your photo first.',
  linkInvalid: `This upload link isn’t valid. ${uploadAgain}`,
  linkExpired: `This upload link has expired. ${uploadAgain}`,
  alreadyUsed: `This upload was already used. ${uploadAgain}`,
  notReceived: `We didn’t receive your photo. ${uploadAgain}`,
  interrupted: 'The upload was interrupted. Please try again.',
  wrongFile: `This file isn’t the one you selected. ${uploadAgain}`,
  tooLarge: 'Please choose a photo of 10 MB or less.',
  unavailable: 'Photos are temporarily unavailable. Please try again in a moment.',
  refused: {
    unreadable: 'We can’t read this file. Please choose a JPEG, PNG, or WebP photo.',
    too_many_pixels: 'This photo has too many pixels. Please choose one with 50 megapixels or less.',
  } satisfies Record<PhotoRefusal['refused'], string>,
};
