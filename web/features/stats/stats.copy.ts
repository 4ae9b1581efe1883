export const statsCopy = {
  // Spec strings: to the letter.
  title: 'Platform Metrics',
  newProfiles: 'New Profiles Today',
  acceptRate: 'Accept Rate',
  timeToMeeting: 'Avg Time to Meeting',
  rating: 'Average Rating',
  fetchFailed: 'Failed to fetch stats',
};
