/** What the preview image of a link says, and why there may be none. */
export const linksCopy = {
  priceFrom: 'from ',
  priceFor: (duration: string) => ` for ${duration}`,
  brand: 'InTime',

  notFound: 'Not found',
  busy: 'We can’t create this image right now. Please try again in a moment.',
};
