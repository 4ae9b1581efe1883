/** All copy of public profiles and their cards, including screen reader labels. */

// Spec strings: to the letter.
export const availableThisWeek = 'Available this week';
export const requestTime = 'Request Time';
export const bookSession = 'Book a Session';
export const minutes = (duration: number) => `${duration} minutes`;
export const sections = {
  about: 'About',
  expertise: 'Expertise',
  reviews: (count: number) => `Reviews (${count})`,
  sessionOptions: 'Session Options',
  quickStats: 'Quick Stats',
  sessionPricing: 'Session Pricing',
  performance: 'Performance',
};
export const socialNetworks = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter/X',
  youtube: 'YouTube',
  instagram: 'Instagram',
};
export const card = {
  startingAt: 'Starting at',
  per15Minutes: '/15min',
  viewProfile: 'View Profile',
};

export const viewProfileOf = (name: string) => `View Profile of ${name}`;
export const verified = 'Verified';
export const moreTags = ' more';
export const reviewCount = (count: number) => ` ${count === 1 ? 'review' : 'reviews'}`;
export const socialLinks = 'Social links';

export const page = {
  documentTitle: (name: string, role: string) => `${name}, ${role} · InTime`,
  startingPrice: (price: string, duration: number) => ` From ${price} for ${duration} minutes.`,
  sessionsWith: (name: string) => `Sessions with ${name}`,
  booking: 'Booking',
  own: 'This is how others see your profile.',
  ownHidden: 'We hid your profile. Only you can see this page.',
  myProfile: 'My Profile',
  noPricesOf: (name: string) => `${name} hasn’t set prices yet.`,
  notTakingBookings: 'Not taking new bookings right now.',
  noPrices: 'No prices yet.',
  from: (price: string) => `From ${price}`,
  noReviews: 'No reviews yet.',
  moreReviews: 'Show more reviews',
  reviewsFailed: 'We couldn’t load more reviews',
  anonymousReviewer: 'A client',
  replied: (name: string) => `${name} replied`,
  rating: 'Rating',
  sessionsCompleted: 'Sessions completed',
  responseTime: 'Response time',
  responseMinutes: (minutes: number) => `~${minutes} min`,
};
