export const notFound = 'Notification not found';
