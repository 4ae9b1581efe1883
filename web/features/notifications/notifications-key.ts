/** The cache key of a user's notifications. On its own, because every page's script has it. */
export const notificationsKey = (userId: string) => ['/api/notices', userId];
