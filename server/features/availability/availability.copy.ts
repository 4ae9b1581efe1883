// Spec strings: to the letter.
export const durationRequired = 'Please select a session duration';
