export const availabilityCopy = {
  // Spec strings: to the letter.
  durationRequired: 'Please select a session duration',
};
