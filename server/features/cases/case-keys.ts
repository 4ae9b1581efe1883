/** Keys of cases that are opened in one place and settled in another. */
export const problemReportKey = (bookingId: string) => `problem:${bookingId}`;
