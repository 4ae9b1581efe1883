/** Copy of the payment step when there is nothing to pay, or nothing loaded yet. */

export const paymentClosed = {
  expired: {
    title: 'Your time slot is no longer reserved',
    text: 'You weren’t charged. We only reserve a slot for a few minutes while you pay, but it may still be available.',
  },
  canceled: {
    title: 'You canceled this request',
    text: 'You weren’t charged. You can choose a time again whenever you like.',
  },
  missing: {
    title: 'Booking not found', // Spec string: to the letter.
    text: 'Check the link, or look for your booking on the dashboard. You weren’t charged.',
  },
};
export const paymentLoadFailed = {
  booking: {
    title: 'Failed to fetch booking', // Spec string: to the letter.
    text: 'You weren’t charged. Check your connection and try again.',
  },
  payment: { title: 'Payment setup failed', text: 'You weren’t charged. Please try again.' },
};
export const cancelRequest = 'Cancel request';
export const requestCanceled = {
  title: 'Request canceled',
  description: 'You weren’t charged, and the slot is open again.',
};
export const cancelFailed = {
  title: 'Error',
  description: 'We couldn’t cancel the request. You weren’t charged. Please try again.',
};
export const loadingBooking = 'Loading your booking';
