export const waiting = 'Waiting for you';
export const empty = 'No notifications yet.';
export const unreadMessages = (count: number) =>
  count === 1 ? '1 unread message' : `${count} unread messages`;
/** Read by screen readers before a new entry's title. */
export const newPrefix = 'New: ';
