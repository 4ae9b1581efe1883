export const title = 'Notifications';
export const titleWithUnread = (count: number) => `Notifications, ${count} unread`;
