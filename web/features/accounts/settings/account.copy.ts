const checkConnection = 'Check your connection and try again.';

export const name = {
  title: 'Name',
  hint: 'Shown to people you book or meet, and on your profile if you have one. Reviews show your first name and last initial.',
  firstName: 'First name',
  lastName: 'Last name',
  save: 'Save name',
  saved: { title: 'Name saved' },
  saveFailed: { title: 'Name not saved', description: checkConnection },
};

export const username = {
  title: 'Username',
  hint: 'You sign in with it, and it’s also your public link. If you change it, your old link redirects to the new one for 90 days, and nobody else can take it during that time.',
  label: 'Username',
  current: (username: string) => `Your link is /${username}`,
  unchanged: 'This is already your username.',
  currentPassword: 'Current password',
  currentPasswordHint: 'We ask so nobody else can change this.',
  save: 'Save username',
  saved: (username: string) => ({
    title: 'Username changed',
    description: `You’re now @${username}. Sign in with it from now on.`,
  }),
  saveFailed: { title: 'Username not changed', description: checkConnection },
};

export const devices = {
  title: 'Where you’re signed in',
  hint: 'If you don’t recognize a device, sign it out and change your password.',
  loading: 'Loading devices',
  loadFailed: 'We couldn’t load your devices',
  list: 'Devices',
  unknown: 'Unknown device',
  current: 'This device',
  signedIn: (when: string) => `Signed in ${when}`,
  usedRecently: 'Used in the last hour',
  lastUsed: (when: string) => `Last used ${when}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signedOut: (device: string) => ({ title: `Signed out: ${device}` }),
  signOutElsewhere: 'Sign out everywhere else',
  signedOutElsewhere: { title: 'You’re signed out everywhere else' },
  signOutFailed: { title: 'Not signed out', description: checkConnection },
};
