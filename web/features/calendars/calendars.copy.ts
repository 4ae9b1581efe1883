import type { CalendarConnection } from '#shared/calendars/calendars.schema.ts';

/** All copy of the expert's other calendars. */

export const title = 'Calendars';
export const hint =
  'Connect the calendars you already use so no one can book you when you’re busy. We only store the times, never titles, locations, or guests.';
export const loading = 'Loading calendars';
export const loadFailed = 'We couldn’t load your calendars';
export const loadFailedHint = 'You can still change your hours.';
export const connectFirst = 'Connect a calendar';
export const connectAnother = 'Connect another calendar';
export const limit = (max: number) => `You’ve connected ${max} calendars and accounts, which is the limit.`;
export const dialogFailed = {
  title: 'We couldn’t open that',
  description: 'Check your connection and try again.',
};
export const failed = 'Something went wrong. Please try again.';

export const connection = {
  read: (ago: string) => `Last checked ${ago}`,
  neverRead: 'Not checked yet',
  readBefore: (ago: string) => `last checked ${ago}`,
  neverReadBefore: 'not checked yet',
  busyTimes: (count: number) =>
    count === 0 ? 'no busy times found' : `${count} busy ${count === 1 ? 'time' : 'times'} found`,
  blocksNothing: 'not blocking any time',
  check: 'Check now',
  options: 'Options',
  disconnect: 'Disconnect',
  problem: (since: string) =>
    `We haven’t been able to check it since ${since}. Times we already know about stay blocked.`,
  unwritten: (count: number, name: string) =>
    `We couldn’t update ${count === 1 ? 'a session' : `${count} sessions`} in ${name}.`,
  unwrittenHint: 'Make sure the calendar isn’t full or read-only. We’ll keep trying.',
  reconnect: 'Enter a new password',
  calendars: (name: string) => `Calendars of ${name}`,
  unnamed: 'Calendar',
  blocks: (count: number) => `blocks time, ${connection.busyTimes(count)}`,
  receives: 'your sessions are added here',
};

export const checked = {
  title: 'Calendar checked',
  description: ({ name }: CalendarConnection) => `${name} is up to date.`,
};
export const notRead = ({ name }: CalendarConnection) => `We couldn’t check ${name}`;
export const checkFailed = { title: 'We couldn’t check your calendar', description: failed };

export const connect = {
  title: 'Connect a calendar',
  text: 'We read it every 10 minutes to see when you’re busy.',
  how: 'How to connect',
  byAddress: 'Calendar link',
  byAccount: 'Sign in to account',
  address: 'Secret address',
  addressHint: 'It usually ends in .ics. Anyone who has it can read your calendar, so we keep it encrypted.',
  whereAddress: 'Where do I find it?',
  readOnly:
    'We can’t add sessions to a calendar that’s connected by link. To add sessions, sign in to the account instead.',
  server: 'Server',
  username: 'Username',
  usernameHint: 'Usually your email address.',
  password: 'App password',
  passwordHint:
    'A password just for InTime that you create in your account’s security settings. We encrypt it and delete it when you disconnect.',
  whereAccount: 'What do I enter?',
  submit: 'Connect',
  done: ({ name }: CalendarConnection) => `${name} connected`,
};

export const password = {
  title: (name: string) => `New password for ${name}`,
  text: (username: string | null) =>
    username ? `We’ll keep signing in as ${username}.` : 'The server and username stay the same.',
  submit: 'Save password',
  done: ({ name }: CalendarConnection) => `${name} reconnected`,
};

type Help = { service: string; text: string };

/** Where services show a calendar's secret address. */
export const addressHelp: Help[] = [
  {
    service: 'Google Calendar',
    text: 'On a computer: Settings → your calendar’s name → Integrate calendar. Copy the secret address in iCal format.',
  },
  {
    service: 'Outlook',
    text: 'On the web: Settings → Calendar → Shared calendars → Publish a calendar. Choose what can be seen, publish it, then copy the ICS link.',
  },
  {
    service: 'Apple iCloud',
    text: 'On iCloud.com or in Calendar: open the calendar’s sharing options, turn on Public Calendar, then copy the link. Signing in to your account instead keeps it private.',
  },
  {
    service: 'Proton Calendar',
    text: 'Settings → Calendars → your calendar → Share outside Proton. Create a link: limited view is enough. Needs a paid plan.',
  },
  {
    service: 'Fastmail',
    text: 'Settings → Calendars → Edit & Share. Turn on the free/busy address, save, then copy it.',
  },
  {
    service: 'Nextcloud',
    text: 'In Calendar: click the pencil next to your calendar, then add a share link. Copy its subscription link.',
  },
];

/** What to enter for an account, and where services make app passwords. */
export const accountHelp: Help[] = [
  {
    service: 'Apple iCloud',
    text: 'Server: caldav.icloud.com. Create the password at account.apple.com → Sign-In and Security → App-Specific Passwords.',
  },
  {
    service: 'Fastmail',
    text: 'Server: caldav.fastmail.com. Create the password in Settings → Privacy & Security → App passwords, with access to calendars.',
  },
  {
    service: 'Nextcloud',
    text: 'Server: your Nextcloud’s address. Create the password in Settings → Security → Create new app password.',
  },
  {
    service: 'Other services',
    text: 'Any CalDAV server works, such as Radicale. Google, Outlook, and Proton only work with a link.',
  },
];

export const options = {
  title: (name: string) => `Options for ${name}`,
  text: 'Choose what blocks time and where your sessions go.',
  textOfReadOnly: 'Choose what blocks time.',
  blocking: 'Block time when I have events in',
  blocks: 'Events in this calendar block time',
  receiving: 'Add confirmed sessions to',
  receivingHint: 'We’ll move or remove them if a session changes.',
  receivingInstead: (name: string) => `Sessions currently go to ${name}. Choose a calendar here to switch.`,
  none: 'None of these calendars',
  counts: 'What counts as busy',
  tentative: 'Events I’ve accepted tentatively',
  unanswered: 'Invitations I haven’t answered',
  allDay: 'All-day events block time',
  allDayChoices: { asShown: 'Unless they’re marked as free', always: 'Always', never: 'Never' },
  allDayHint:
    'Apple and Google mark all-day events as free unless you change “Show as”. If your vacations are marked as free, choose “Always”. Birthdays then block time, too.',
  ownAddresses: 'Other email addresses people invite you with',
  ownAddressesHint:
    'So we can tell which invitations you’ve declined. We already use your account email. Separate addresses with commas.',
  save: 'Save options',
  done: 'Options saved',
};

export const disconnect = {
  title: (name: string) => `Disconnect ${name}?`,
  address: 'Its events stop blocking time right away, and we delete its address.',
  account:
    'Its events stop blocking time right away, and we delete your username and app password. Sessions we’ve added to it stay there, but we won’t move or remove them anymore.',
  submit: 'Disconnect',
  done: (name: string) => `${name} disconnected`,
};

export const week = {
  title: 'Your week',
  loading: 'Loading your week',
  failed: 'We couldn’t load your busy times.',
  pictureFailed: 'We couldn’t load this picture.',
  previous: 'Previous week',
  next: 'Next week',
  range: (first: string, last: string) => `${first} – ${last}`,
  open: 'Your saved hours',
  busy: 'Busy in your calendars',
  days: 'Busy times',
  day: (day: string, times: string) => `${day}: ${times}`,
  allDay: 'busy all day',
  busyAt: (times: string) => `busy ${times}`,
  free: 'no busy times',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
};
