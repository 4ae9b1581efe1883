/**
 * History state of the links to an available time: duration and time are chosen, so the booking skips step 1.
 * It can't be part of the URL, since a link on another site must not reserve anyone's time.
 */
export const directRequest = { direct: true };

export function isDirectRequest(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'direct' in state && state.direct === true;
}
