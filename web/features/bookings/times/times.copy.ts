const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** Copy of choosing a time: the calendar, the slots of a day and the time zone. */
export const timesCopy = {
  // Spec strings: to the letter.
  browseExperts: 'Browse Experts',

  preferredDate: 'Preferred date',
  preferredTime: 'Preferred time',
  preferredDateTime: 'Preferred date and time',
  yourChoice: 'your choice',
  available: (slots: number) => (slots === 0 ? 'no times available' : `${count(slots, 'time')} available`),
  timesOn: (day: string) => `Times on ${day}`,
  night: 'Night',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',

  noneInMonth: (month: string) => `No times available in ${month}`,
  checkingLater: 'Checking later dates…',
  checkFailed: 'We couldn’t check later months.',
  nextDay: (day: string) => `The next available day is ${day}.`,
  noneLater: (expert: string) => `${expert} has no later times available either.`,
  goTo: (month: string) => `Go to ${month}`,

  anyTimeHint: (expert: string, range?: { from: string; to: string }) => {
    const when = range ? `any time from ${range.from} to ${range.to}` : 'any time';
    return `${expert} hasn’t set specific hours. Request ${when}, and ${expert} will accept or decline.`;
  },
  inPast: 'Please choose a time in the future',
  tooEarly: (earliest: string) => `The earliest time you can choose is ${earliest}`,
  tooLate: (latest: string) => `The latest time you can choose is ${latest}`,
  taken: 'That time was just taken. Please choose another.',
  unavailableFor: (minutes: number) =>
    `That time isn’t available for a ${minutes}-minute session. Please choose another.`,

  loading: 'Loading available times',
  failedTitle: 'We couldn’t load available times',
  failed: 'Check your connection and try again.',
  failedInForm: 'Check your connection and try again. Nothing you entered was lost.',

  timesShownIn: 'Times are shown in',
  changeTimeZone: 'Change time zone',
  yourTimeZone: 'Your time zone',
  expertTimeZone: (expert: string, zone: string, difference: string) =>
    `${expert} is on ${zone}, ${difference}.`,
  /** `6 hours behind you`, `45 minutes ahead of you`, `the same as yours` */
  difference: (minutesAhead: number) => {
    if (minutesAhead === 0) return 'the same as yours';
    const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
    const amount = [hours && count(hours, 'hour'), minutes && count(minutes, 'minute')].filter(Boolean);
    return `${amount.join(' ')} ${minutesAhead > 0 ? 'ahead of' : 'behind'} you`;
  },
  expertTime: (time: string, expert: string, zone: string) => `${time} for ${expert}, ${zone}`,
};
