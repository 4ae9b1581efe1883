/** Copy of the booking form, and of the payment step around the card. */

// Spec strings: to the letter.
export const continueToPayment = 'Continue to Payment';
export const completeBooking = 'Complete Booking';
export const viewProfile = 'View Profile';
export const browseExperts = 'Browse Experts';
export const goToDashboard = 'Go to Dashboard';
export const errorTitle = 'Error';
export const noClientSecret = 'Payment setup failed. Please try again.';

export const durationHeading = 'How long?';
export const timeHeading = 'When?';
export const messageHeading = 'What would you like to discuss?';
export const durationLabel = 'Session duration';
export const messageLabel = 'Message (optional)';
export const messageHint = (expert: string) => `A short note helps ${expert} prepare.`;

export const summaryLabel = 'Summary';
export const session = 'Session';
export const when = 'When';
export const total = 'Total';
export const price = (price: string, duration: string) => `${price} for ${duration}`;
export const chooseDuration = 'Choose a duration';
export const chooseTime = 'Choose a time';

export const priceChanged = (serverMessage: string, oldPrice: string) =>
  `${serverMessage} It was ${oldPrice}. Nothing is booked yet. Continue if the new price works for you.`;
export const connectionLost = 'We lost the connection. You weren’t charged. Please try again.';
export const failed = 'Something went wrong. You weren’t charged. Please try again.';

export const notBookable = {
  ownProfile: { title: 'This is your own profile', text: 'You can’t book a session with yourself.' },
  inactive: (name: string) => ({
    title: `${name} isn’t taking bookings right now`,
    text: 'Check back later, or find another expert.',
  }),
  noPrices: (name: string) => ({
    title: `${name} hasn’t set prices yet`,
    text: 'You can book a session once prices are set.',
  }),
};
export const loadingProfile = 'Loading profile';
