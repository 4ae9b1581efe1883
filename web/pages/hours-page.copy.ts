/** The hours page around the editor. */
export const hoursPageCopy = {
  documentTitle: 'Your hours · InTime',
  title: 'Your hours',
  lead: 'Set the times people can book you.',
  backToDashboard: 'Back to Dashboard',
  backToEditProfile: 'Back to Edit Profile',
  loadFailed: 'We couldn’t load your hours',
  checkConnection: 'Check your connection and try again.',
  noPrices: 'You need to set prices before anyone can book you.',
  setPrices: 'Set your prices',
  notActive: 'Nobody can book you while Available for Bookings is off.',
  activate: 'Turn it on in your profile',
};
