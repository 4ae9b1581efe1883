const list = new Intl.ListFormat('en-US');
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The parts of a profile in the order they are saved. */
const savedParts = ['your name', 'your profile', 'your prices'];

/** All copy of the profile forms. Separate from the public profile's, so that public pages don't load it. */
export const profileFormCopy = {
  // Spec strings: to the letter.
  sections: {
    personal: 'Personal Information',
    professional: 'Professional Information',
    socialMedia: 'Social Media Links',
    sessionPricing: 'Session Pricing',
  },
  role: 'Role / Title',
  headline: 'Headline',
  about: 'Bio / About',
  available: 'Available for Bookings',
  newRole: 'Your Role',
  newHeadline: 'Professional Headline',
  newAbout: 'About You',
  create: 'Create Profile',
  creating: 'Creating...',
  created: { title: 'Profile Created!', description: 'Your expert profile is now live.' },
  createFailed: 'Error Creating Profile',
  createFailedReason: 'Failed to create profile. Please try again.',
  save: 'Save Changes',
  cancel: 'Cancel',
  updated: { title: 'Profile updated', description: 'Your profile has been successfully updated.' },
  updateFailed: 'Update failed',
  updateFailedReason: 'Failed to update profile. Please try again.',

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
