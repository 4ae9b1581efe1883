import type { MailTopic } from '#shared/settings/settings.schema.ts';

const checkConnection = 'Check your connection and try again.';

type TopicCopy = {
  label: string;
  /** When these emails are sent, as a hint under the switch. */
  when: string;
  unsubscribeTitle: string;
  unsubscribeText: string;
  unsubscribedTitle: string;
};

/** The emails people can turn off. */
const topics: Record<MailTopic, TopicCopy> = {
  messages: {
    label: 'New messages',
    when: 'When a message has been unread for 10 minutes.',
    unsubscribeTitle: 'Unsubscribe from new message emails?',
    unsubscribeText: 'We send these when a message has been unread for 10 minutes.',
    unsubscribedTitle: 'You’re unsubscribed from new message emails',
  },
  reminders: {
    label: 'Reminders',
    when: '24 hours and 15 minutes before each session.',
    unsubscribeTitle: 'Unsubscribe from session reminders?',
    unsubscribeText: 'We send these 24 hours and 15 minutes before each session.',
    unsubscribedTitle: 'You’re unsubscribed from session reminders',
  },
  reviews: {
    label: 'Reviews',
    when: 'When a client leaves you a review.',
    unsubscribeTitle: 'Unsubscribe from review emails?',
    unsubscribeText: 'We send these when a client leaves you a review.',
    unsubscribedTitle: 'You’re unsubscribed from review emails',
  },
};

export const pageTitle = 'Settings · InTime';
export const title = 'Settings';
export const loading = 'Loading settings';
export const loadFailed = 'We couldn’t load your settings';

export const email = {
  title: 'Email address',
  hint: 'We send updates and password reset links to this address.',
  hintWithoutEmail: 'Add an email address so we can send you updates and you can reset your password.',
  label: 'Email',
  removeHint: 'Without an email address, you won’t get updates and can’t reset your password.',
  currentPassword: 'Current password',
  currentPasswordHint: 'We ask so nobody else can change this.',
  save: 'Save email',
  remove: 'Remove email',
  missing: 'Enter an email address.',
  unchanged: 'This is already your email address.',
  linkSent: (email: string) => ({
    title: 'Check your inbox',
    description: `We sent a link to ${email}. Open it within 24 hours to confirm the address.`,
  }),
  pending: (email: string, current: string | null) =>
    `We sent a link to ${email}. Open it to confirm the address. ${current ? `Until then, we’ll keep using ${current}.` : 'Until then, we won’t email you.'}`,
  cancelChange: 'Cancel change',
  changeCanceled: { title: 'Email change canceled' },
  cancelFailed: { title: 'Email change not canceled', description: checkConnection },
  removed: { title: 'Email removed', description: 'We won’t email you anymore.' },
  saveFailed: { title: 'Email not saved', description: checkConnection },
};

export const confirmEmail = {
  pageTitle: 'Confirm your email · InTime',
  title: 'Confirm your email address',
  text: 'We’ll use this address for updates and password resets.',
  button: 'Confirm email address',
  confirmed: (email: string) => ({
    title: 'Email confirmed',
    text: `We’ll email you at ${email} from now on.`,
  }),
  invalidLink: {
    title: 'This link doesn’t work',
    text: 'It has expired, was already used, or part of it is missing. Enter your new address in your settings again.',
  },
  failed: { title: 'Email not confirmed', description: checkConnection },
  goToSettings: 'Go to settings',
};

export const password = {
  title: 'Password',
  current: 'Current password',
  new: 'New password',
  newHint: 'At least 8 characters.',
  change: 'Change password',
  changeWithPasskey: 'Change with a passkey instead',
  passkeyFailed: {
    title: 'Password not changed',
    description: 'We couldn’t use your passkey. Try again, or enter your current password.',
  },
  changed: {
    title: 'Password changed',
    description: 'You’re still signed in here. We signed you out everywhere else.',
  },
  changeFailed: { title: 'Password not changed', description: checkConnection },
};

export const timeZone = {
  title: 'Time zone',
  label: 'Your time zone',
  hint: 'Our emails show times in this time zone.',
  hintBeforeSaving: 'Not saved yet. Until you save it, our emails show times in UTC.',
  /** Starts with a link to the hours page. */
  hoursLink: 'Your hours',
  hoursNote: 'use this time zone too. If you change it, 9:00 stays 9:00 in the new time zone.',
  save: 'Save time zone',
  saved: { title: 'Time zone saved' },
  saveFailed: { title: 'Time zone not saved', description: checkConnection },
};

export const emailPreferences = {
  title: 'Email preferences',
  hint: 'We always email you about requests, payments, and security. You’ll still see everything in your notifications.',
  noAddress: 'You haven’t added an email address yet, so we can’t send you these emails.',
  topics,
};

export const videoCalls = {
  title: 'Video calls',
  hideAddress: {
    label: 'Hide my IP address',
    hint: 'Your calls go through our server, so the other person can’t see your IP address. This can lower the video quality.',
  },
};

/** For switches, which save at once. */
export const saveFailed = { title: 'Change not saved', description: checkConnection };

export const calendar = {
  title: 'Calendar',
  hint: 'See your sessions in your own calendar, always up to date.',
  create: {
    button: 'Create calendar link',
    title: 'Create a calendar link',
    text: 'Calendar apps can’t sign in, so anyone with this link can see your sessions.',
    done: { title: 'Calendar link created', description: undefined },
  },
  currentPassword: 'Current password',
  currentPasswordHint: 'We ask so nobody else can get your link.',
  show: {
    button: 'Show link',
    title: 'Show your calendar link',
    text: 'Calendar apps can’t sign in, so anyone with this link can see your sessions.',
    done: undefined,
  },
  hasLink: 'You have a calendar link. Calendars that use it are kept up to date.',
  link: 'Calendar link',
  copy: 'Copy',
  copyTarget: 'calendar link',
  instructions: 'In your calendar app, choose “Subscribe” or “From URL” and paste this link.',
  privacy: 'Anyone with this link can see your sessions, so keep it private.',
  open: 'Open in calendar',
  reset: {
    button: 'Reset link',
    title: 'Reset your calendar link?',
    text: 'The current link will stop working. Calendars that use it won’t get your sessions anymore.',
    done: { title: 'Calendar link reset', description: 'The old link no longer works.' },
  },
  turnOff: {
    button: 'Turn off link',
    title: 'Turn off your calendar link?',
    text: 'Calendars that use it won’t get your sessions anymore.',
    done: { title: 'Calendar link turned off', description: undefined },
  },
  cancel: 'Cancel',
  actionFailed: checkConnection,
};

export const unsubscribe = {
  pageTitle: 'Email preferences · InTime',
  loading: 'Loading',
  loadFailed: 'We couldn’t load this page',
  invalidLink: {
    title: 'This link doesn’t work',
    text: 'Part of it may be missing. You can choose which emails you get in your settings.',
  },
  button: 'Unsubscribe',
  stillInApp: 'You’ll still see everything in your notifications.',
  turnBackOn: 'You can turn these emails back on in your settings.',
  failed: { title: 'You’re still subscribed', description: checkConnection },
  goToSettings: 'Go to settings',
};
