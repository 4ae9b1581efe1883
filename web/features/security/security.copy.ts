/** The copy of the settings about signing in: passkeys and two-step sign-in. */

export const loadFailed = 'We couldn’t load your sign-in settings';
const signsOut = 'You’ll be signed out everywhere else.';
const nowOff = 'Two-step sign-in is now off.';

/** Before each change. */
export const confirm = {
  passkeyInstead: 'Use a passkey instead',
  passkeyFailed: 'We couldn’t use your passkey. Try again, or use your password.',
};

export const passkeys = {
  title: 'Passkeys',
  hint: 'Sign in with your fingerprint, face, or screen lock instead of your password.',
  none: 'You don’t have any passkeys yet.',
  elsewhere: 'This browser can’t use passkeys at this address.',
  synced: 'Synced across your devices',
  notSynced: 'On one device',
  added: (date: string) => `Added ${date}`,
  used: (date: string) => `Last used ${date}`,
  neverUsed: 'Not used yet',
  limit: (max: number) => `You can have up to ${max} passkeys.`,
  rename: 'Rename',
  remove: 'Remove',
};

export const addPasskey = {
  button: 'Add passkey',
  title: 'Add a passkey',
  text: 'Your device will ask for your fingerprint, face, or screen lock.',
  name: 'Name',
  nameHint: 'Helps you tell your passkeys apart. For example, “Work laptop”.',
  nameMissing: 'Enter a name',
  nameTooLong: 'Name must be at most 60 characters',
  confirm: 'Continue',
  done: { title: 'Passkey added', description: 'You can sign in with it from now on.' },
  cancelled: 'No passkey was added. Try again when you’re ready.',
  alreadyHere: 'This device already has one of your passkeys.',
};

export const renamePasskey = {
  title: 'Rename passkey',
  save: 'Save name',
};

export const removePasskey = {
  title: (name: string) => `Remove “${name}”?`,
  text: 'You won’t be able to sign in with it anymore. You can also delete it from your device’s saved passwords.',
  lastStep: 'It’s your last passkey and your only second step, so two-step sign-in will be turned off.',
  lastOfTwo:
    'It’s your last passkey, so we’ll no longer ask for one after your password. Codes from your app still work.',
  button: 'Remove passkey',
  done: { title: 'Passkey removed', description: undefined },
  doneAndOff: { title: 'Passkey removed', description: nowOff },
};

export const secondStep = {
  title: 'Two-step sign-in',
  hint: 'We’ll ask for a second step after your password, so nobody can sign in with your password alone.',
};

export const app = {
  label: 'Authenticator app',
  off: 'Get codes from an app on your phone.',
  on: (date: string) => `On since ${date}`,
  turnOn: {
    button: 'Set up app',
    title: 'Set up an authenticator app',
    text: 'You’ll need an app such as Google Authenticator, 1Password, or Aegis.',
    confirm: 'Continue',
  },
  scan: {
    title: 'Scan this code with your app',
    text: 'Then enter the 6-digit code it shows.',
    picture: 'QR code for your authenticator app',
    key: 'Can’t scan it? Enter this key in your app:',
    copy: 'Copy key',
    code: 'Code from your app',
    codeMissing: 'Enter a code',
    signsOut,
    confirm: 'Turn on',
  },
  done: { title: 'Authenticator app is on', description: 'We’ll ask for a code when you sign in.' },
  turnOff: {
    button: 'Turn off app',
    title: 'Turn off your authenticator app?',
    text: 'We’ll no longer ask for its codes.',
    alone: 'It’s your only second step, so two-step sign-in will be turned off.',
    done: { title: 'Authenticator app turned off', description: undefined },
    doneAndOff: { title: 'Authenticator app turned off', description: nowOff },
  },
};

export const passkeyStep = {
  label: 'Passkey after password',
  needsPasskey: 'Add a passkey first.',
  off: 'Confirm with one of your passkeys.',
  on: 'On',
  turnOn: {
    button: 'Ask for passkey',
    title: 'Ask for a passkey after your password?',
    text: 'We’ll ask for one of your passkeys whenever you sign in with your password.',
    signsOut,
    confirm: 'Turn on',
    done: { title: 'Passkey after password is on', description: undefined },
  },
  turnOff: {
    button: 'Stop asking',
    title: 'Stop asking for a passkey?',
    text: 'We’ll no longer ask for a passkey after your password.',
    alone: 'It’s your only second step, so two-step sign-in will be turned off.',
    confirm: 'Turn off',
    done: { title: 'Passkey after password is off', description: undefined },
    doneAndOff: { title: 'Passkey after password is off', description: nowOff },
  },
};

export const recoveryCodes = {
  label: 'Recovery codes',
  left: (count: number) => (count === 1 ? '1 code left' : `${count} codes left`),
  noneLeft: 'None left. Create new codes so you don’t get locked out.',
  renew: {
    button: 'Create new codes',
    title: 'Create new recovery codes?',
    text: 'Your current codes will stop working.',
  },
  shown: {
    title: 'Save your recovery codes',
    text: 'If you lose your device, sign in with your password and one of these codes. Each works once. Keep them somewhere safe: we won’t show them again.',
    list: 'Recovery codes',
    copy: 'Copy codes',
    download: 'Download',
    file: 'intime-recovery-codes.txt',
    fileTitle: (username: string) => `InTime recovery codes for @${username}. Each works once.`,
    close: 'I’ve saved them',
  },
};
