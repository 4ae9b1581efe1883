/** All copy of public profiles and their cards, including screen reader labels. */
export const profilesCopy = {
  // Spec strings: to the letter.
  availableThisWeek: 'Available this week',
  requestTime: 'Request Time',
  bookSession: 'Book a Session',
  minutes: (duration: number) => `${duration} minutes`,
  sections: {
    about: 'About',
    expertise: 'Expertise',
    reviews: (count: number) => `Reviews (${count})`,
    sessionOptions: 'Session Options',
    quickStats: 'Quick Stats',
    sessionPricing: 'Session Pricing',
    performance: 'Performance',
  },
  socialNetworks: {
    linkedin: 'LinkedIn',
    twitter: 'Twitter/X',
    youtube: 'YouTube',
    instagram: 'Instagram',
  },
  card: {
    startingAt: 'Starting at',
    per15Minutes: '/15min',
    viewProfile: 'View Profile',
  },

  viewProfileOf: (name: string) => `View Profile of ${name}`,
  verified: 'Verified',
  moreTags: ' more',
  reviewCount: (count: number) => ` ${count === 1 ? 'review' : 'reviews'}`,
  socialLinks: 'Social links',

  page: {
    documentTitle: (name: string, role: string) => `${name}, ${role} · InTime`,
    startingPrice: (price: string, duration: number) => ` From ${price} for ${duration} minutes.`,
    sessionsWith: (name: string) => `Sessions with ${name}`,
    booking: 'Booking',
    own: 'This is how others see your page.',
    myProfile: 'My Profile',
    noPricesOf: (name: string) => `${name} hasn’t set prices yet.`,
    notTakingBookings: 'Not taking new bookings right now.',
    noPrices: 'No prices yet.',
    noReviews: 'No reviews yet.',
    anonymousReviewer: 'A client',
    replied: (name: string) => `${name} replied`,
    rating: 'Rating',
    sessionsCompleted: 'Sessions completed',
    responseTime: 'Response time',
    responseMinutes: (minutes: number) => `~${minutes} min`,
  },
};
