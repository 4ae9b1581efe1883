export const title = 'Notifications';
export const titleWithUnread = (count: number) => `Notifications, ${count} unread`;
export const waiting = 'Waiting for you';
export const empty = 'No notifications yet.';
export const unreadMessages = (count: number) =>
  count === 1 ? '1 unread message' : `${count} unread messages`;
/** Read by screen readers before a new entry's title. */
export const newPrefix = 'New: ';

/** The banner at home. */
export const requestsToAnswer = (count: number) =>
  count === 1 ? '1 request to answer' : `${count} requests to answer`;
export const suggestedTime = (name: string) => `${name} suggested another time`;
export const proposedTime = (name: string) => `${name} proposed a new time`;
export const timesToAnswer = (count: number) => `${count} new times to answer`;
export const answer = 'Answer';
