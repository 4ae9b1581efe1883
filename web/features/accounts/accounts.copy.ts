/** The copy of the sign-in, sign-up and password reset screens. */

export const auth = {
  pageTitle: 'Sign in · InTime',
  pageDescription: 'Sign in to InTime, or create an account and get your own link in a minute.',
  tabs: 'Sign in or sign up',
  toContinue: 'Sign in to continue',
  toRequestTime: (expert: string) => `Sign in to request time with ${expert}`,
  anExpert: 'this expert',
  // Spec strings: to the letter.
  title: 'InTime',
  tagline: 'Expert consultations, on your schedule',
  signIn: 'Sign In',
  signUp: 'Sign Up',
};

export const sidePanel = {
  label: 'About InTime',
  text: 'Book 15, 30, or 45 minutes. Your card isn’t charged until the expert accepts.',
  // Spec strings: to the letter.
  title: 'Connect with Experts',
  tile: (minutes: number) => `${minutes}m`,
};

export const fields = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  email: 'Email',
  emailHint: 'Optional. We’ll use it for booking updates and password resets.',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
};

export const signIn = {
  forgotPassword: 'Forgot your password?',
  // Spec strings: to the letter.
  done: (username: string) => ({ title: 'Welcome back!', description: `Logged in as ${username}` }),
  failed: { title: 'Login failed', description: 'Invalid username or password' },
};

export const passkeySignIn = {
  button: 'Sign in with a passkey',
  failed: {
    title: 'Login failed',
    description: 'We couldn’t use your passkey. Try again, or use your password.',
  },
};

/** After the password, if the account asks for more. */
export const secondStep = {
  title: 'Confirm it’s you',
  confirm: 'Continue',
  back: 'Back',
  failed: 'We couldn’t sign you in. Check your connection and try again.',
};

/** When the session ends while a page is open. */
export const signInAgain = {
  title: 'Sign in to continue',
  text: 'Your session ended. Sign in again to pick up where you left off. What you typed is still here.',
  password: (username: string) => `Password for ${username}`,
  wrongPassword: 'That password isn’t right. Please try again.',
  failed: 'We couldn’t sign you in. Check your connection and try again.',
  forgotPassword: 'Forgot your password?',
  otherAccount: 'Use another account',
  otherAccountHint: 'Not you? Switching accounts deletes anything typed on this page.',
};

export const signUp = {
  // Spec strings: to the letter. The welcome message is ours.
  done: (username: string) => ({
    title: 'Account created!',
    description: `Welcome to InTime, ${username}!`,
  }),
  failed: { title: 'Registration failed', description: 'Username already exists or invalid data' },
};

export const usernameHint = {
  empty: 'This will also be your public link.',
  unchecked: (username: string) => `Your link will be /${username}`,
  available: (username: string) => `Available: your link will be /${username}`,
  taken: 'This username is taken',
};
