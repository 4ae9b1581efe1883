/** The states of a booking's life. Moves between them arrive with the verbs that make them. */
export type BookingStatus = 'pending' | 'confirmed' | 'completed' | 'declined' | 'expired' | 'cancelled';
