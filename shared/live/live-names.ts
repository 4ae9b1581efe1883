/**
 * The events of `GET /api/stream`. `resync` says that something may have been missed: whoever listens asks for
 * everything anew.
 */
export const liveNames = ['message', 'booking', 'notice', 'resync'] as const;
export type LiveName = (typeof liveNames)[number];
