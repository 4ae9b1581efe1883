/** The copy around every page: navigation, account menu, footer and errors. */

export const skipToContent = 'Skip to content';

export const navigation = {
  label: 'Main',
  // Spec strings: to the letter.
  brand: 'InTime',
  signIn: 'Sign In',
  explore: 'Explore',
};

export const footer = {
  label: 'Footer',
  copyright: '© 2025 InTime.',
  // Spec strings: to the letter.
  tagline: 'Changing how the world values time.',
  links: { about: 'About', terms: 'Terms', privacy: 'Privacy', contact: 'Contact' },
};

export const pageCrashed = {
  title: 'Something went wrong',
  text: 'We couldn’t show this page. Reloading it usually helps.',
  reload: 'Reload page',
};

// Spec strings: to the letter.
export const sessionEnded = 'Unauthorized: You are logged out. Logging in again...';
