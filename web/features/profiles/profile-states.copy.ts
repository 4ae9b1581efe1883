/** A profile that is loading, missing or failed. Separate, because the booking page needs only this part. */

// Spec strings: to the letter.
export const notFound = 'Profile not found';
export const doesNotExist = "This expert profile doesn't exist.";
export const loadFailed = 'Failed to load profile';
export const fetchFailed = 'Failed to fetch profile';
export const browseExperts = 'Browse Experts';

export const notFoundTitle = 'Profile not found · InTime';
export const loading = 'Loading profile';
