/** A profile that is loading, missing or failed. Separate, because the booking page needs only this part. */
export const profileStatesCopy = {
  // Spec strings: to the letter.
  notFound: 'Profile not found',
  doesNotExist: "This expert profile doesn't exist.",
  loadFailed: 'Failed to load profile',
  fetchFailed: 'Failed to fetch profile',
  browseExperts: 'Browse Experts',
  tryAgain: 'Try Again',

  notFoundTitle: 'Profile not found · InTime',
  loading: 'Loading profile',
  checkConnection: 'Check your connection and try again.',
};
