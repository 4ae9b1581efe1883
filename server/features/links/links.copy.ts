/** What the preview image of a link says, and why there may be none. */

export const priceFrom = 'from ';
export const priceFor = (duration: string) => ` for ${duration}`;
export const brand = 'InTime';

export const notFound = 'Not found';
export const busy = 'We can’t create this image right now. Please try again in a moment.';
