export const calendarLimits = {
  /** Connections of one expert. */
  connections: 10,
  /** Email addresses by which an expert is invited, beside the one of their account. */
  ownAddresses: 10,
  /** Days of busy times in one answer. */
  busyDays: 62,
};
