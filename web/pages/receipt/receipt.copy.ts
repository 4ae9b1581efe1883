/** Copy of a receipt. */

export const title = 'Receipt';
export const issuer = 'InTime';
export const documentTitle = (reference: string) => `Receipt ${reference} · InTime`;
export const backToDashboard = 'Back to Dashboard';
export const print = 'Print';
export const loading = 'Loading your receipt';

export const labels = {
  reference: 'Booking reference',
  expert: 'Expert',
  client: 'Client',
  session: 'Session',
  charged: 'Charged',
  added: 'Charged for more time',
  refunded: 'Refunded',
  refundDue: 'Refund on its way',
  tip: 'Tip',
  total: 'You paid',
  cancellation: 'Free cancellation',
};
export const sessionOf = (duration: string, expert: string) => `${duration} with ${expert}`;
export const until = (time: string) => `Until ${time}`;
export const refundArrival = 'Refunds usually take 5–10 business days to show up on your statement.';
export const escrow = 'We hold the payment until your session is done.';
export const noExtraFees = 'Prices are in US dollars and include our fee.';

export const missing = {
  title: 'Booking not found', // Spec string: to the letter.
  text: 'We couldn’t find this booking in your account.',
};
export const notCharged = {
  title: 'There’s no receipt for this booking',
  text: 'Your receipt will show up here once your card is charged.',
};
export const failed = 'Failed to fetch booking'; // Spec string: to the letter.
export const goToDashboard = 'Go to Dashboard'; // Spec string: to the letter.
