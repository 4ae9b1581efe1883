/** Entering and leaving the operators' console. */

export const entry = {
  title: 'Operator console',
  text: 'Enter your password to continue. You’ll have access for 30 minutes.',
  password: (username: string) => `Password for ${username}`,
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  passkey: 'Use a passkey instead',
  enter: 'Enter console',
  failed: 'We couldn’t check your password. Check your connection and try again.',
};

export const again = {
  title: 'Your 30 minutes are up',
  text: 'Enter your password to continue. Everything on this page stays as it is.',
  enter: 'Continue',
  leave: 'Leave console',
};

export const extension = {
  title: 'Get another 30 minutes',
  text: 'Enter your password to extend your access.',
  enter: 'Extend access',
};

export const timeLeft = (minutes: number) => `${minutes} min left`;
export const lastMinute = 'Less than 1 min left';
export const endsSoon = (minutes: number) =>
  minutes === 1 ? 'Your access ends in 1 minute.' : `Your access ends in ${minutes} minutes.`;
export const extend = 'Extend';
export const leave = 'Leave';
export const left = { title: 'You left the console' };
export const leaveFailed = { title: 'We couldn’t sign you out of the console' };
export const loading = 'Opening the console';
export const loadFailed = 'We couldn’t open the console';
