/** An email is deleted this long after it was sent, or after the last try. */
export const mailRetentionDays = 90;
