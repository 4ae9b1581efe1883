export const noDays = 'The last day must not be before the first.';
export const tooLong = 'Choose fewer days, or weeks or months instead.';
