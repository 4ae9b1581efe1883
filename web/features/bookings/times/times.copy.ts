const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** Copy of choosing a time: the calendar, the slots of a day and the time zone. */

// Spec strings: to the letter.
export const browseExperts = 'Browse Experts';

export const preferredDate = 'Preferred date';
export const preferredTime = 'Preferred time';
export const preferredDateTime = 'Preferred date and time';
export const selected = 'selected';
export const available = (slots: number) =>
  slots === 0 ? 'no times available' : `${count(slots, 'time')} available`;
export const timesOn = (day: string) => `Times on ${day}`;
export const night = 'Night';
export const morning = 'Morning';
export const afternoon = 'Afternoon';
export const evening = 'Evening';

export const noneInMonth = (month: string) => `No times available in ${month}`;
export const checkingLater = 'Checking later dates…';
export const checkFailed = 'We couldn’t check later months.';
export const nextDay = (day: string) => `The next available day is ${day}.`;
export const noneLater = (expert: string) => `${expert} has no later times available either.`;
export const goTo = (month: string) => `Go to ${month}`;

export const anyTimeHint = (expert: string, range?: { from: string; to: string }) => {
  const when = range ? `any time from ${range.from} to ${range.to}` : 'any time';
  return `${expert} hasn’t set specific hours. Request ${when}, and ${expert} will accept or decline.`;
};
export const inPast = 'Please choose a time in the future';
export const tooEarly = (earliest: string) => `The earliest time you can choose is ${earliest}`;
export const tooLate = (latest: string) => `The latest time you can choose is ${latest}`;
export const taken = 'That time was just taken. Please choose another.';
export const gone = 'That time is no longer available. Please choose another.';
export const unavailableFor = (minutes: number) =>
  `That time isn’t available for a ${minutes}-minute session. Please choose another.`;

export const loading = 'Loading available times';
export const failedTitle = 'We couldn’t load available times';
export const failed = 'Check your connection and try again.';
export const failedInForm = 'Check your connection and try again. Nothing you entered was lost.';

export const timesShownIn = 'Times are shown in';
export const changeTimeZone = 'Change time zone';
export const yourTimeZone = 'Your time zone';
export const expertTimeZone = (expert: string, zone: string, difference: string) =>
  `${expert} is on ${zone}, ${difference}.`;
/** `6 hours behind you`, `45 minutes ahead of you`, `the same as yours` */
export const difference = (minutesAhead: number) => {
  if (minutesAhead === 0) return 'the same as yours';
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
  const amount = [hours && count(hours, 'hour'), minutes && count(minutes, 'minute')].filter(Boolean);
  return `${amount.join(' ')} ${minutesAhead > 0 ? 'ahead of' : 'behind'} you`;
};
export const expertTime = (time: string, expert: string, zone: string) => `${time} for ${expert}, ${zone}`;
