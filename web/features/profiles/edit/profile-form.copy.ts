const list = new Intl.ListFormat('en-US');
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The parts of a profile in the order they are saved. */
const savedParts = ['your name', 'your profile', 'your prices'];

/** All copy of the profile forms. Separate from the public profile's, so that public pages don't load it. */

// Spec strings: to the letter.
export const sections = {
  personal: 'Personal Information',
  professional: 'Professional Information',
  socialMedia: 'Social Media Links',
  sessionPricing: 'Session Pricing',
};
export const role = 'Role / Title';
export const headline = 'Headline';
export const about = 'Bio / About';
export const available = 'Available for Bookings';
export const newRole = 'Your Role';
export const newHeadline = 'Professional Headline';
export const newAbout = 'About You';
export const create = 'Create Profile';
export const creating = 'Creating...';
export const created = { title: 'Profile Created!', description: 'Your expert profile is now live.' };
export const createFailed = {
  title: 'Error Creating Profile',
  description: 'Failed to create profile. Please try again.',
};
export const updated = {
  title: 'Profile updated',
  description: 'Your profile has been successfully updated.',
};
export const updateFailed = 'Update failed';
export const updateFailedReason = 'Failed to update profile. Please try again.';

export const firstName = 'First name';
export const lastName = 'Last name';
export const location = 'Location';
export const locationHint = 'Optional. Your city and country, so people know your time zone.';
export const headlineHint = 'In one sentence, what will people get out of a session with you?';
export const rolePlaceholder = 'Tax advisor for freelancers';
export const optional = 'Optional.';
export const socialLinks = 'Social Links';
export const socialLinksHint = 'All optional. They appear on your public profile.';
export const meetingLink = 'Meeting link';
export const meetingLinkHint =
  'Optional. Where you meet clients. If you leave it blank, each session gets its own private room.';
export const availableHint =
  'When this is off, people can still see your profile, but they can’t book you or find you in search.';
export const setHours = 'Set your hours';
export const pricingHint = (feePercent: number) =>
  `In US dollars. You receive the price minus our ${feePercent}% fee.`;
export const noPrices = 'You haven’t set any prices yet. Save your changes to publish the ones below.';
export const nothingOffered = 'Turn on at least one duration so people can book you.';
export const offer = (minutes: number) => `Offer ${minutes} min`;
export const notOffered = 'Not offered';
export const dollarQuestion = {
  title: (durations: number[]) =>
    `${list.format(durations.map(String))} minutes for $1${durations.length > 1 ? ' each' : ''}?`,
  text: (count: number, received: string) =>
    count === 1
      ? `You left the price blank, so we set it to $1. You’d receive ${received} per session.`
      : `You left these prices blank, so we set them to $1. You’d receive ${received} per session.`,
  no: (count: number) => (count === 1 ? 'Change price' : 'Change prices'),
  yes: 'Yes, charge $1',
};
export const inDollars = 'In US dollars';
export const youReceive = (amount: string) => `You receive ${amount}`;
/** What happened when only the first `savedCount` of the three parts were saved. */
export const partlySaved = (savedCount: number, reason: string) => {
  const saved = list.format(savedParts.slice(0, savedCount));
  const missing = alternatives.format(savedParts.slice(savedCount));
  const result = savedCount === 0 ? `We couldn’t save ${missing}.` : `We saved ${saved}, but not ${missing}.`;
  return `${result} ${reason} Your changes are still here.`;
};

export const tags = {
  title: 'Expertise Tags',
  titleHint: 'Add at least one. People use tags to find you.',
  label: 'Add a tag',
  hint: 'Type your own, or pick one of the suggestions below.',
  duplicate: 'You’ve already added that tag.',
  full: (max: number) => `You’ve added all ${max} tags. Remove one to add another.`,
  add: 'Add',
  selected: 'Selected tags',
  suggested: 'Suggested tags',
};
