/** All copy of the photo upload, including screen reader labels. */
export const uploadsCopy = {
  // Spec strings: to the letter.
  uploaded: { title: 'Photo uploaded', description: 'Your profile photo has been updated.' },
  failed: 'Upload failed',
  saveFailed: 'Failed to save profile photo. Please try again.',
  noUploadUrl: 'Failed to get upload URL',

  upload: 'Upload Photo',
  change: 'Change Photo',
  remove: 'Remove Photo',
  title: 'Upload your photo',
  close: 'Close',
  // %{browseFiles} is replaced by the uploader with a button.
  drop: 'Drop a photo here or %{browseFiles}',
  browse: 'choose one',
  chooseOnTouch: 'Choose a photo',
  note: 'JPEG, PNG, or WebP, up to 10 MB',
  wrongType: 'Please choose a JPEG, PNG, or WebP.',
  tooLarge: 'Please choose a photo of 10 MB or less.',
  uploadFailed: 'We couldn’t upload your photo. Please try again.',
  loadFailed: 'We couldn’t open the uploader. Please try again.',
};
