export const calendarCopy = {
  notFound: 'This calendar link is no longer active.',
};
