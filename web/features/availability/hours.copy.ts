const dayCount = (count: number) => (count === 1 ? 'day' : `${count} days`);

/** All copy of the hours editor, including screen reader labels. */

export const loading = 'Loading hours';
export const cancel = 'Cancel';

const openFailed = {
  title: 'We couldn’t open this',
  description: 'Check your connection and try again.',
};

export const saved = {
  title: 'Hours saved',
  description: 'Clients can now book you at these times.',
};
export const savedAnyTime = {
  title: 'Hours saved',
  description: 'Clients can now request any time, day or night.',
};
export const notSaved = 'Hours not saved';
export const unknownReason = 'Something went wrong. Please try again.';
export const notSavedBanner = (reason: string) =>
  `Your hours weren’t saved. ${reason} Your changes are still here.`;
export const fixErrors = 'Your hours aren’t saved yet. Fix the fields marked in red.';

export const timeZone = {
  label: 'Your time zone',
  hint: 'Times on this page are in this time zone. Clients see them in their own.',
  device: (zone: string) => `Your device is set to ${zone}.`,
  switchToDevice: (zone: string) => `Use ${zone}`,
  changed: (zone: string) => `Times are now in ${zone}`,
};

export const choice = {
  legend: 'When can people book you?',
  weekly: { label: 'Set weekly hours', hint: 'People pick from the times you set.' },
  anyTime: { label: 'Any time, day or night', hint: 'People can request any time. You accept or decline.' },
  missing: 'Choose when people can book you.',
  emptyWeek: 'Set hours for at least one day, or choose “Any time, day or night”.',
};

export const week = {
  title: 'Weekly hours',
  off: 'Off',
  /** By what the expert chose. */
  noHours: {
    notChosen: 'You haven’t chosen your hours yet, so clients can request any time, day or night.',
    anyTime: 'Clients can request any time, day or night, within your booking rules.',
    weekly: 'No hours set yet.',
  },
  takeNoBookings: 'If you don’t want bookings,',
  turnOff: 'turn off Available for Bookings in your profile',
  startWithDefault: 'Start with weekdays 9 to 5',
  defaultSet: (days: string) => `${days} are now set to 09:00 to 17:00`,
  copied: (day: string, days: string) => `${day}’s hours copied to ${days}`,
};

export const copyDay = {
  failed: openFailed,
  open: 'Copy',
  openLabel: (day: string) => `Copy ${day} to other days`,
  title: (day: string) => `Copy ${day}’s hours`,
  description: 'This replaces the hours on the days you choose.',
  copyTo: 'Copy to',
  weekdays: 'Weekdays',
  everyDay: 'Every day',
  confirm: (count: number) => (count === 0 ? 'Copy' : `Copy to ${count === 1 ? '1 day' : `${count} days`}`),
};

export const ranges = {
  group: (day: string) => `Hours for ${day}`,
  range: (day: string, number: number) => `${day}, range ${number}`,
  start: (range: string) => `${range}, start`,
  end: (range: string) => `${range}, end`,
  add: 'Add',
  addLabel: (day: string) => `Add a range to ${day}`,
  removeLabel: (range: string) => `Remove ${range}`,
  added: (number: number, day: string) => `Range ${number} added to ${day}`,
  removed: (number: number, day: string) => `Range ${number} removed from ${day}`,
  emptied: (day: string) => `${day} is now off`,
  endsAtMidnight: 'Ends at midnight',
  endsNextDay: (nextDay: string, time: string) => `Ends ${nextDay} at ${time}`,
  midnight: 'midnight',
  nextDay: 'next day',
};

export const dates = {
  title: 'Time off and special hours',
  hint: 'Select a date to take it off or change its hours.',
  hintWithoutWeek: 'These dates take effect once you set weekly hours.',
  calendar: 'Dates',
  empty: 'No dates yet. Your vacations, holidays, and special hours will show up here.',
  off: 'off',
  usualHours: 'usual hours',
  span: (first: string, last: string) => `${first} to ${last}`,
  changed: (dates: string, hours: string) => `${dates}: ${hours}`,
  removed: (dates: string) => `${dates} removed`,
  editLabel: (dates: string) => `Edit ${dates}`,
  removeLabel: (dates: string) => `Remove ${dates}`,
  past: (count: number) => (count === 1 ? '1 date is in the past.' : `${count} dates are in the past.`),
  removePast: 'Remove past dates',
  pastRemoved: 'Past dates removed',
};

export const dateDialog = {
  usualHours: (day: string, hours: string) => `Your usual ${day} hours: ${hours}.`,
  usuallyOff: (day: string) => `You’re usually off on ${day}s.`,
  choice: 'On this date',
  usual: 'Usual',
  off: 'Off',
  special: 'Special hours',
  thisDate: 'This date',
  nextDay: 'the next day',
  endDate: 'End date',
  endDateHint: 'Pick a later date to cover several days.',
  noEndDate: 'Enter a date',
  endsBeforeStart: 'Choose a date on or after the first day',
  tooFarAhead: 'Choose a date within the next year',
  tooMany: (max: number) => `You can set up to ${max} dates`,
  appliesTo: (days: number, usuallyOff: string) =>
    `Applies to ${days === 2 ? 'both days' : `all ${days} days`}${usuallyOff && `, including ${usuallyOff}`}.`,
  apply: 'Apply',
  failed: openFailed,
};

export const rules = {
  title: 'Booking rules',
  minNotice: { label: 'Minimum notice', hint: 'How far in advance people have to book.' },
  bufferBefore: { label: 'Buffer before', hint: 'Time to prepare before each session.' },
  bufferAfter: { label: 'Buffer after', hint: 'Time to wrap up after each session.' },
  startGrid: {
    label: 'Start time interval',
    hint: 'How often a session can start, counted from the beginning of each range.',
  },
  horizon: {
    label: 'Booking window (days)',
    hint: (max: number) => `How far ahead people can book: 1 to ${max} days.`,
  },
  none: 'None',
  weeks: (count: number) => (count === 1 ? '1 week' : `${count} weeks`),
};

export const preview = {
  title: 'What clients will see',
  hint: 'Clients don’t see times that are already booked.',
  outdated: 'Fix the times marked in red to update this preview.',
  duration: 'Session duration',
  inZone: (zone: string) => `In ${zone}`,
  changeZone: 'Change time zone',
  clientZone: 'Client’s time zone',
  backTo: (zone: string) => `Back to ${zone}`,
  failed: 'The preview didn’t load. You can still save your hours.',
  noSlots: (minutes: number, horizonDays: number) =>
    `No ${minutes}-minute slots available in the next ${dayCount(horizonDays)}.`,
  slots: 'Next available times',
  loading: 'Loading available times',
  lastSlot: (time: string) => `last at ${time}`,
  more: (count: number) => `and ${count} more`,
  anyTime: (from: string, until: string) =>
    `Any time from ${from} to ${until}, including nights and weekends.`,
};
