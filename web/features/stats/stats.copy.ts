// Spec strings: to the letter.
export const title = 'Platform Metrics';
export const newProfiles = 'New Profiles Today';
export const acceptRate = 'Accept Rate';
export const timeToMeeting = 'Avg Time to Meeting';
export const rating = 'Average Rating';
export const fetchFailed = 'Failed to fetch stats';

export const own = {
  title: 'Your numbers',
  fetchFailed: 'We couldn’t load your numbers',
  nextSession: 'Next session',
  now: 'now',
  session: (name: string, time: string) => `With ${name}, ${time}`,
  noSession: 'None yet',
  noSessionHint: 'Share your link to get booked.',
  earned: 'Earned this month',
  earnedParts: (paidOut: string, held: string) => `${paidOut} paid out, ${held} to come, after our fee`,
  nothingEarned: 'From this month’s sessions and tips, after our fee.',
  views: 'Profile views this month',
  viewsHint: 'Total visits, not counting your own.',
};
