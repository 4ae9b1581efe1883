/** The copy around every page: navigation, account menu, footer and errors. */
export const appCopy = {
  skipToContent: 'Skip to content',

  navigation: {
    label: 'Main',
    // Spec strings: to the letter.
    brand: 'InTime',
    signIn: 'Sign In',
    explore: 'Explore',
  },

  accountMenu: {
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
  },

  footer: {
    label: 'Footer',
    copyright: '© 2025 InTime.',
    // Spec strings: to the letter.
    tagline: 'Changing how the world values time.',
    links: ['About', 'Terms', 'Privacy', 'Contact'],
  },

  pageCrashed: {
    title: 'Something went wrong',
    text: 'We couldn’t show this page. Reloading it usually helps.',
    reload: 'Reload page',
  },

  // Spec strings: to the letter.
  sessionEnded: 'Unauthorized: You are logged out. Logging in again...',
};
