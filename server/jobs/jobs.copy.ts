/** What operators read about a background job. */
export const failing = (job: string) => `The background job ${job} keeps failing`;
