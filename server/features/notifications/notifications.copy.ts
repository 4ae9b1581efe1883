export const notificationsCopy = {
  notFound: 'Notification not found',
};
