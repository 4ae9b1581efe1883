import { formatPrice } from '#shared/money.ts';
import { formatMinutes } from '#shared/time/duration-format.ts';

/** The API's messages about bookings (the shared schemas have their own) and the text of calendar entries. */

// Spec strings: to the letter.
export const notFound = 'Booking not found';
export const selectTime = 'Please select a date and time';
export const paymentSetupFailed = 'Payment setup failed. Please try again.';

// Choosing a time
export const skippedTime = (zone: string) =>
  `That time doesn’t exist in ${zone}, because clocks move forward that day. Please choose another.`;
export const wholeMinutes = 'Sessions must start on a whole minute';
export const pastTime = 'Please choose a time in the future';
export const tooSoon = (minutes: number) =>
  `Please choose a time at least ${formatMinutes(minutes)} from now`;
export const tooFar = (days: number) => `Please choose a time within the next ${formatMinutes(days * 1440)}`;
export const outsideHours = 'That time isn’t available. Please choose another.';
export const calendarBusy =
  'You have something else on your calendar at this time. You can accept anyway, or propose another time.';
export const taken = 'That time was just taken. Please choose another.';
export const alreadyBooked =
  'You already have a session or request at that time. Please choose another time.';

// Operators read it
export const problemReported = 'A client reported a problem with a session';

// Requesting
export const ownProfile = 'You can’t book a session with yourself.';
export const inactiveExpert = 'This expert isn’t taking bookings right now.';
/** Both parties read it where a session was canceled by an operator. */
export const accountSuspended = 'One of the two accounts is no longer active.';
export const priceChanged = (price: string) => `The price is now ${formatPrice(price)}.`;
export const tooManyRequests = (max: number) =>
  `You have ${max} open requests, which is the limit. Please wait for a response or withdraw a request before you send another.`;
export const requestInProgress = 'We’re still setting up your payment. Please try again in a moment.';

// Answering, canceling, proposing
export const notPaidFor = 'The client hasn’t completed payment for this request yet.';
export const expertOnly = 'Only the expert can do that.';
export const clientOnly = 'Only the client can do that.';
export const clientWasThere = (minutes: number) =>
  `Your client was in the room for ${formatMinutes(minutes)}, so you can’t mark them as a no-show.`;
export const clientIsHere = 'Your client is in the room right now, so you can’t mark them as a no-show.';
export const bookingChanged = 'This booking has changed. Please check its current status.';
export const tipRefunded =
  'The expert has deleted their account, so they can’t receive your tip. We’ve sent it back to your card.';
export const refundChanged = 'The refund just changed. Please check it before you cancel.';
export const clientCardFailed =
  'We couldn’t charge your client’s card, so this session isn’t booked. The slot is open again.';
export const ownCardFailed = (refusal: string | null) =>
  `${refusal ?? 'We couldn’t charge your card.'} The session isn’t booked, and you weren’t charged. Request a new time to use another card.`;
export const stillCharging = 'We’re still charging the card. Please check again in a moment.';
export const sameTime = 'The session is already at that time. Please choose another.';
export const sameRequestedTime = 'The request is already for that time. Please choose another.';
export const suggestionUnavailable =
  'That time is no longer available. You can keep your original time or withdraw your request.';
export const busyAtNewTime =
  'You already have a session or request at that time. Keep the current time or propose another.';
export const clientBusyAtNewTime =
  'Your client is no longer available at that time. Keep the current time or propose another.';
export const proposalNotFound = 'Proposal not found';
export const differentTip = 'You already started a tip for a different amount. Please finish that one.';
export const invalidLink = 'We couldn’t find a request for this link.';

// Calendar entries
export const calendarDescription = 'Your InTime sessions';
export const sessionWith = (name: string) => `Session with ${name}`;
export const lengthAndPrice = (minutes: number, price: string) => `${minutes} minutes, ${formatPrice(price)}`;
export const join = (meetingLink: string) => `Join: ${meetingLink}`;
export const message = (message: string) => `Message: ${message}`;
