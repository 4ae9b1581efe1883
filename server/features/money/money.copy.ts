/** What the API says about money, besides the bookings' own messages. */
export const moneyCopy = {
  providerAway: 'We can’t reach our payment provider. Please try again in a moment.',
  badSignature: 'This event isn’t signed by the payment provider.',
  cardNotCharged: 'The card couldn’t be charged.',
};
