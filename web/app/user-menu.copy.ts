/** The copy of the account menu. */

export const accountMenu = {
  label: (name: string) => `Account menu for ${name}`,
  settings: 'Settings',
  admin: 'Admin',
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
