export const notificationsCopy = {
  title: 'Notifications',
  titleWithUnread: (count: number) => `Notifications, ${count} unread`,
  empty: 'No notifications yet.',
  unreadMessages: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  /** Read by screen readers before a new entry's title. */
  newPrefix: 'New: ',
};
