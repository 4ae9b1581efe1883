export const page = {
  title: 'Operators',
  text: 'Operators can read every case and booking, and move money.',
  loading: 'Loading operators',
  loadFailed: 'We couldn’t load the operators',
  list: 'Operators',
  you: 'You',
  suspended: 'Suspended',
  since: (when: string) => `Since ${when}`,
  addedBy: (name: string) => `added by ${name}`,
  fromSettings: 'set in the server’s configuration',
};

export const add = {
  title: 'Add an operator',
  username: 'Username',
  usernameHint: 'They need to have an account already.',
  action: 'Add operator',
  done: (username: string) => `@${username} is an operator now.`,
};

export const remove = {
  action: (name: string) => `Remove ${name}`,
  title: (name: string) => `Remove ${name} as an operator`,
  text: 'They’ll lose access to the console right away. Their account and log entries stay. If OPERATORS in the server’s configuration names them, remove them there, too, or they’ll be added again when the server restarts.',
  ownText: 'You’ll lose access to the console right away. To get it back, another operator has to add you.',
  confirm: 'Remove operator',
  done: (name: string) => `${name} is no longer an operator.`,
};
