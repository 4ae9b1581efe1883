/** The pages around the profile and its forms. */
export const profilePagesCopy = {
  // Spec strings: to the letter.
  homeLoadFailed: 'Failed to load profile. Please try refreshing the page.',
  refresh: 'Refresh',
  createProfile: 'Create Your Expert Profile',
  editProfile: 'Edit Profile',
  backToProfile: 'Back to Profile',
  editPricing: 'Edit Pricing',
  noPricing: 'No pricing tiers set',
  hereToBook: "I'm here to book",

  documentTitle: (title: string) => `${title} · InTime`,
  myProfile: 'My Profile',
  createLead: 'Get your own page and a link for your bio. You’ll set your prices next.',
  notBookable: 'Bookings are off',
  viewPublicPage: 'View public page',
  noPricingHint: 'Set your prices so people can book you.',
  sessions: 'Sessions',
  reviews: 'Reviews',
  rating: 'Rating',
  photoRemoved: 'Photo removed',
};
