import { formatPrice } from '#shared/money.ts';
import { formatMinutes } from '#shared/time.ts';

/** The API's messages about bookings (the shared schemas have their own) and the text of calendar entries. */
export const bookingCopy = {
  // Spec strings: to the letter.
  notFound: 'Booking not found',
  selectTime: 'Please select a date and time',
  paymentSetupFailed: 'Payment setup failed. Please try again.',

  // Choosing a time
  skippedTime: (zone: string) =>
    `Clocks in ${zone} skip this time on that day because of daylight saving time. Please choose another.`,
  wholeMinutes: 'Sessions must start on a whole minute',
  pastTime: 'Please choose a time in the future',
  tooSoon: (minutes: number) => `Please choose a time at least ${formatMinutes(minutes)} from now`,
  tooFar: (days: number) => `Please choose a time within the next ${formatMinutes(days * 1440)}`,
  outsideHours: 'That time is outside the expert’s hours. Please choose another.',
  taken: 'That time was just taken. Please choose another.',
  alreadyBooked: 'You already have a session at that time.',

  // Requesting
  ownProfile: 'You can’t book a session with yourself.',
  inactiveExpert: 'This expert isn’t taking bookings right now.',
  priceChanged: (price: string) => `The price is now ${formatPrice(price)}.`,
  tooManyRequests: (max: number) =>
    `You have ${max} open requests, which is the limit. Please wait for a response before sending another.`,
  requestInProgress: 'We’re still working on this request.',

  // Answering, cancelling, proposing
  notPaidFor: 'This request hasn’t been paid for.',
  expertOnly: 'Only the expert can do that.',
  clientOnly: 'Only the client can do that.',
  bookingChanged: 'This booking has changed. Please check its current status.',
  cardDeclined: 'The card was declined.',
  stillCharging: 'The card is still being charged. Please check again in a moment.',
  sameTime: 'The session is already at that time.',
  proposalNotFound: 'Proposal not found',
  differentTip: 'A tip of a different amount is already in progress.',
  invalidLink: 'We couldn’t find a request for this link.',

  // Calendar entries
  calendarDescription: 'Your InTime sessions',
  sessionWith: (name: string) => `Session with ${name}`,
  lengthAndPrice: (minutes: number, price: string) => `${minutes} minutes, ${formatPrice(price)}`,
  join: (meetingLink: string) => `Join: ${meetingLink}`,
  message: (message: string) => `Message: ${message}`,
};
