/** The copy around every page: navigation, account menu, footer and errors. */

export const skipToContent = 'Skip to content';

export const navigation = {
  label: 'Main',
  // Spec strings: to the letter.
  brand: 'InTime',
  signIn: 'Sign In',
  explore: 'Explore',
};

export const accountMenu = {
  label: (name: string) => `Account menu for ${name}`,
  settings: 'Settings',
  theme: 'Theme',
  // Spec strings: to the letter.
  loading: 'Loading...',
  myProfile: 'My Profile',
  createProfile: 'Create Profile',
  dashboard: 'Dashboard',
  logOut: 'Log out',
  loggedOut: { title: 'Logged out', description: 'You have been logged out successfully' },
  logOutFailed: 'Logout failed',
};

export const footer = {
  label: 'Footer',
  copyright: '© 2025 InTime.',
  // Spec strings: to the letter.
  tagline: 'Changing how the world values time.',
  links: ['About', 'Terms', 'Privacy', 'Contact'],
};

export const pageCrashed = {
  title: 'Something went wrong',
  text: 'We couldn’t show this page. Reloading it usually helps.',
  reload: 'Reload page',
};

// Spec strings: to the letter.
export const sessionEnded = 'Unauthorized: You are logged out. Logging in again...';
