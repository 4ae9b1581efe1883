// Spec strings: to the letter.
export const title = 'Platform Metrics';
export const newProfiles = 'New Profiles Today';
export const acceptRate = 'Accept Rate';
export const timeToMeeting = 'Avg Time to Meeting';
export const rating = 'Average Rating';
export const fetchFailed = 'Failed to fetch stats';
