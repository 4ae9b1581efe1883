import { formatPrice } from '#shared/money.ts';
import { formatMinutes } from '#shared/time.ts';

/** What the API says about bookings, besides the messages of the shared schemas. */
export const bookingCopy = {
  // Spec strings: to the letter.
  notFound: 'Booking not found',
  selectTime: 'Please select a date and time',
  paymentSetupFailed: 'Payment setup failed. Please try again.',

  // Choosing a time
  skippedTime: (zone: string) =>
    `Clocks in ${zone} skip this time that day because of daylight saving. Please choose another.`,
  wholeMinutes: 'Sessions start on a whole minute',
  pastTime: 'Please choose a time in the future',
  tooSoon: (minutes: number) => `Please choose a time at least ${formatMinutes(minutes)} from now`,
  tooFar: (days: number) => `Please choose a time within the next ${formatMinutes(days * 1440)}`,
  outsideHours: 'That time is outside the expert’s hours. Please choose another.',
  taken: 'That time was just taken. Please choose another.',
  ownSessionThen: 'You already have a session at that time.',

  // Requesting
  ownProfile: 'You can’t book a session with yourself.',
  inactiveExpert: 'This expert isn’t taking bookings right now.',
  newPrice: (price: string) => `The price is now ${formatPrice(price)}.`,
  tooManyRequests: (max: number) =>
    `You have ${max} open requests. Please wait for a response to one of them.`,
  requestInProgress: 'We’re still working on this request.',

  // Answering, cancelling, proposing
  notPaidFor: 'This request hasn’t been paid for.',
  expertOnly: 'Only the expert can do that.',
  clientOnly: 'Only the client can do that.',
  movedOn: 'This booking has changed in the meantime.',
  cardDeclined: 'The card was declined.',
  stillCharging: 'The card is still being charged. Please check again in a moment.',
  sameTime: 'The session is already at that time.',
  proposalNotFound: 'Proposal not found',
  otherTip: 'A tip of another amount is already in progress.',
  badLink: 'We couldn’t find a request for this link.',
};
