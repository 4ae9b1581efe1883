/** Copy of the booking form, and of the payment step around the card. */
export const requestCopy = {
  // Spec strings: to the letter.
  continueToPayment: 'Continue to Payment',
  completeBooking: 'Complete Booking',
  viewProfile: 'View Profile',
  browseExperts: 'Browse Experts',
  goToDashboard: 'Go to Dashboard',
  tryAgain: 'Try Again',
  errorTitle: 'Error',
  noClientSecret: 'Payment setup failed. Please try again.',
  escrow: 'Payment is held in secure escrow until your session is done.',

  durationHeading: 'How long?',
  timeHeading: 'When?',
  messageHeading: 'What would you like to discuss?',
  durationLabel: 'Session duration',
  messageLabel: 'Message (optional)',
  messageHint: (expert: string) => `A short note helps ${expert} prepare.`,
  leave: { title: 'Leave this booking?', text: 'Your message will be lost.', discard: 'Leave' },

  summaryLabel: 'Summary',
  session: 'Session',
  when: 'When',
  total: 'Total',
  price: (price: string, duration: string) => `${price} for ${duration}`,
  chooseDuration: 'Choose a duration',
  chooseTime: 'Choose a time',
  notChargedYet: 'You won’t be charged yet. Next, we’ll place a hold on your card.',
  chargedOnAccept: (expert: string) =>
    `You’re charged only if ${expert} accepts. Otherwise, the hold is released.`,
  notChargedYetShort: 'Not charged yet',

  priceChanged: (serverMessage: string, oldPrice: string) =>
    `${serverMessage} It was ${oldPrice}. Nothing is booked yet. Continue if the new price works for you.`,
  connectionLost: 'The connection was lost. You weren’t charged. Please try again.',
  failed: 'Something went wrong. You weren’t charged. Please try again.',

  notBookable: {
    ownProfile: { title: 'This is your own profile', text: 'You can’t book a session with yourself.' },
    inactive: (name: string) => ({
      title: `${name} isn’t taking bookings right now`,
      text: 'Check back later, or find another expert.',
    }),
    noPrices: (name: string) => ({
      title: `${name} hasn’t set prices yet`,
      text: 'You can book a session once prices are set.',
    }),
  },
  paymentClosed: {
    expired: {
      title: 'Your time slot is no longer reserved',
      text: 'We reserve a slot for a few minutes while you pay. You weren’t charged, and the slot may still be available.',
    },
    missing: {
      title: 'Booking not found', // Spec string: to the letter.
      text: 'Check the link, or look for your booking on the dashboard. You weren’t charged.',
    },
  },
  paymentLoadFailed: {
    booking: {
      title: 'Failed to fetch booking', // Spec string: to the letter.
      text: 'You weren’t charged. Check your connection and try again.',
    },
    payment: { title: 'Payment setup failed', text: 'You weren’t charged. Please try again.' },
  },
  loadingProfile: 'Loading profile',
  loadingBooking: 'Loading your booking',
};
