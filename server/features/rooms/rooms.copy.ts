export const notFound = 'Room not found';
export const notOpenYet = 'This room isn’t open yet.';
export const over = 'This call has ended.';
export const joinedElsewhere = 'You joined this call in another tab or on another device.';
export const left = 'You left this call.';
export const otherAway = 'The other person isn’t in the room right now.';
export const signalTooLarge = 'This signal is too large.';
