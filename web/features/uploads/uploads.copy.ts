/** All copy of the photo upload, including screen reader labels. */

// Spec strings: to the letter.
export const uploaded = { title: 'Photo uploaded', description: 'Your profile photo has been updated.' };
export const failed = 'Upload failed';
export const saveFailed = 'Failed to save profile photo. Please try again.';
export const noUploadUrl = 'Failed to get upload URL';

export const upload = 'Upload photo';
export const change = 'Change photo';
export const remove = 'Remove photo';
export const title = 'Upload your photo';
export const close = 'Close';
// %{browseFiles} is replaced by the uploader with a button.
export const drop = 'Drop a photo here or %{browseFiles}';
export const browse = 'choose one';
export const chooseOnTouch = 'Choose a photo';
export const note = 'JPEG, PNG, or WebP, up to 10 MB';
export const wrongType = 'Please choose a JPEG, PNG, or WebP photo.';
export const tooLarge = 'Please choose a photo that’s 10 MB or smaller.';
export const uploadFailed = 'We couldn’t upload your photo. Please try again.';
export const loadFailed = 'We couldn’t open the uploader. Please try again.';
