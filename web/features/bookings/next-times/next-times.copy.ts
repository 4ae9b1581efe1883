/** Copy of the next available times on an expert's page. */

export const title = 'Next available times';
export const loading = 'Loading available times';
export const sessionDuration = 'Session duration';
export const noneSoon = 'No times available in the next 2 weeks';
export const anyTime = 'Available any time.';
export const anyTimeText = (expert: string) =>
  `Pick a time that suits you. ${expert} will accept, decline, or suggest another.`;
export const seeAll = 'See all times';
export const chooseTime = 'Choose a time';
export const price = (price: string, duration: string) => `${price} for ${duration}`;
