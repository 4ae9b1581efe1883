/** What a person quotes about a booking: `7F3A09C2`. Short enough to read out; the id itself says which one it is. */
export const bookingReference = (bookingId: string) => bookingId.slice(0, 8).toUpperCase();
