import type { Theme } from '#shared/theme.ts';

/** Labels and messages that belong to the controls themselves. */

export const close = 'Close';
export const loading = 'Loading';
export const copyLink = 'Copy link';
// Spec strings: to the letter.
export const copied = 'Copied!';
export const tryAgain = 'Try Again';

export const calendar = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

export const chip = { remove: (text: string) => `Remove ${text}` };

export const pagination = {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
  position: (page: number, pages: number) => `${page} of ${pages}`,
};

export const stars = {
  rating: (rating: string, reviews?: number) => {
    const stars = `${rating} out of 5 stars`;
    if (reviews === undefined) return stars;
    return `${stars}, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`;
  },
  choice: (stars: number, meaning: string | undefined) =>
    `${stars} ${stars === 1 ? 'star' : 'stars'}: ${meaning}`,
};

export const stepper = { completed: 'Completed' };

export const textArea = {
  count: (length: number, limit: number) => `${length} / ${limit}`,
  over: (characters: number) =>
    `${characters} ${characters === 1 ? 'character' : 'characters'} over the limit`,
  left: (characters: number) => `${characters || 'No'} characters left`,
};

export const theme = {
  label: 'Theme',
  names: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
};

export const unsavedChanges = {
  title: 'Leave without saving?',
  text: 'You have unsaved changes.',
  discard: 'Discard changes',
  stay: 'Keep editing',
};
