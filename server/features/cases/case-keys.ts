/** Keys of cases that are opened in one place and settled in another. */
export const problemReportKey = (bookingId: string) => `problem:${bookingId}`;
export const verificationKey = (requestId: string) => `verification:${requestId}`;
/** All reports of the same thing are one case. */
export const contentReportKey = (kind: string, contentId: string) => `report:${kind}:${contentId}`;
