const list = new Intl.ListFormat('en-US');
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The parts of a profile in the order they are saved. */
const savedParts = ['your name', 'your profile', 'your prices'];

/** Everything that profiles, their cards and their forms say, to the eye and to screen readers. */
export const profilesCopy = {
  // Spec strings: to the letter.
  availableThisWeek: 'Available this week',
  requestTime: 'Request Time',
  bookSession: 'Book a Session',
  browseExperts: 'Browse Experts',
  tryAgain: 'Try Again',
  minutes: (duration: number) => `${duration} minutes`,
  states: {
    notFound: 'Profile not found',
    doesNotExist: "This expert profile doesn't exist.",
    loadFailed: 'Failed to load profile',
    fetchFailed: 'Failed to fetch profile',
  },
  sections: {
    about: 'About',
    expertise: 'Expertise',
    reviews: (count: number) => `Reviews (${count})`,
    sessionOptions: 'Session Options',
    quickStats: 'Quick Stats',
    sessionPricing: 'Session Pricing',
    performance: 'Performance',
    personal: 'Personal Information',
    professional: 'Professional Information',
    socialMedia: 'Social Media Links',
  },
  fields: {
    role: 'Role / Title',
    headline: 'Headline',
    about: 'Bio / About',
    available: 'Available for Bookings',
    newRole: 'Your Role',
    newHeadline: 'Professional Headline',
    newAbout: 'About You',
    linkedin: 'LinkedIn',
    twitter: 'Twitter/X',
    youtube: 'YouTube',
    instagram: 'Instagram',
  },
  create: { submit: 'Create Profile', submitting: 'Creating...' },
  created: { title: 'Profile Created!', description: 'Your expert profile is now live.' },
  createFailed: 'Error Creating Profile',
  createFailedReason: 'Failed to create profile. Please try again.',
  save: 'Save Changes',
  cancel: 'Cancel',
  updated: { title: 'Profile updated', description: 'Your profile has been successfully updated.' },
  updateFailed: 'Update failed',
  updateFailedReason: 'Failed to update profile. Please try again.',
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
  loading: 'Loading profile',
  checkConnection: 'Check your connection and try again.',

  page: {
    documentTitle: (name: string, role: string) => `${name}, ${role} · InTime`,
    notFoundTitle: 'Profile not found · InTime',
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

  form: {
    firstName: 'First Name',
    lastName: 'Last Name',
    location: 'Location',
    locationHint: 'Optional. Your city and country, so people know your time zone.',
    headlineHint: 'In one sentence, what will people get out of a session with you?',
    rolePlaceholder: 'Tax advisor for freelancers',
    optional: 'Optional.',
    socialLinks: 'Social Links',
    socialLinksHint: 'All optional. They appear on your public page.',
    meetingLink: 'Meeting Link',
    meetingLinkHint:
      'Optional. Where you meet clients. If you leave it blank, each session gets its own private room.',
    availableHint:
      'When this is off, people can still see your page, but they can’t book you or find you in search.',
    setHours: 'Set your hours',
    pricingHint: (feePercent: number) => `In US dollars. You receive the price minus our ${feePercent}% fee.`,
    noPrices: 'You haven’t set any prices yet. Save your changes to publish the ones below.',
    missingPrices: 'Some durations don’t have a price yet. Save your changes to publish the ones below.',
    inDollars: 'In US dollars',
    youReceive: (amount: string) => `You receive ${amount}`,
    /** What happened when only the first `savedCount` of the three parts were saved. */
    partlySaved: (savedCount: number, reason: string) => {
      const saved = list.format(savedParts.slice(0, savedCount));
      const missing = alternatives.format(savedParts.slice(savedCount));
      const result =
        savedCount === 0 ? `We couldn’t save ${missing}.` : `We saved ${saved}, but not ${missing}.`;
      return `${result} ${reason} Your changes are still here.`;
    },
  },

  tags: {
    title: 'Expertise Tags',
    titleHint: 'Add at least one. People use tags to find you.',
    label: 'Add a tag',
    hint: 'Type your own, or pick one of the suggestions below.',
    duplicate: 'You’ve already added that tag.',
    full: (max: number) => `You’ve added all ${max} tags. Remove one to add another.`,
    add: 'Add',
    selected: 'Selected tags',
    suggested: 'Suggested tags',
  },
};
