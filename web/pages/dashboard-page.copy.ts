export const dashboardCopy = {
  documentTitle: 'Dashboard · InTime',
  loadingProfile: 'Loading profile',
  hours: 'Hours',
  payouts: 'Payouts',
  noPrices: 'You can’t be booked until you set your prices.',
  setPrices: 'Set your prices',
  createProfileHint: 'Get your own page with your prices and a link to share.',
  chatClosed: (name: string) => `This chat is closed. You and ${name} can still read it.`,

  // Spec strings: to the letter.
  title: 'Dashboard',
  active: 'Active',
  inactive: 'Inactive',
  viewProfile: 'View Profile',
  createProfileTitle: 'Create Your Expert Profile',
  createProfile: 'Create Profile',
  profileFailed: 'Failed to load profile',
  tryAgain: 'Try Again',
};
