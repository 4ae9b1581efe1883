/**
 * The events of `GET /api/stream`. `resync` means that events may have been missed: the client refetches everything.
 */
export const liveNames = ['message', 'booking', 'notice', 'room', 'signal', 'resync'] as const;
export type LiveName = (typeof liveNames)[number];
