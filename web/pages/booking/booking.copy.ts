/** Copy of the booking page around the form and the card. */
export const bookingCopy = {
  // Spec strings: to the letter.
  sessionTitle: 'Book Your Session',
  paymentTitle: 'Complete Payment',
  backToProfile: 'Back to Profile',
  profileFailed: 'Failed to fetch profile',

  stepsLabel: 'Booking steps',
  sessionStep: 'Your session',
  paymentStep: 'Payment',
  sessionLead: (expert: string) => `with ${expert}`,
  paymentLead: (expert: string) => `for your session with ${expert}`,
  backToSession: 'Back to session details',
  documentTitle: (title: string) => `${title} · InTime`,

  cardHeading: 'Your card',
  reservedUntil: 'Your time slot is reserved until',
  saveCard: 'Save this card for a tip',
  saveCardHint: (expert: string) => `We’ll only charge it if you choose to tip ${expert} after the session.`,
  summaryLabel: 'Summary',
};
