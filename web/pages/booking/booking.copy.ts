/** Copy of the booking page around the form and the card. */

// Spec strings: to the letter.
export const sessionTitle = 'Book Your Session';
export const paymentTitle = 'Complete Payment';
export const backToProfile = 'Back to Profile';
export const profileFailed = 'Failed to fetch profile';

export const stepsLabel = 'Booking steps';
export const sessionStep = 'Your session';
export const paymentStep = 'Payment';
export const sessionLead = (expert: string) => `with ${expert}`;
export const paymentLead = (expert: string) => `for your session with ${expert}`;
export const backToSession = 'Back to session details';
export const documentTitle = (title: string) => `${title} · InTime`;

export const cardHeading = 'Your card';
export const reservedUntil = 'Your time slot is reserved until';
export const saveCard = 'Save this card for a tip';
export const saveCardHint = (expert: string) =>
  `We’ll only charge it if you choose to tip ${expert} after the session.`;
export const summaryLabel = 'Summary';
