import type { Deps } from '#server/deps.ts';
import { roomPath } from '#shared/rooms/rooms.rules.ts';

/** The absolute address of a session's meeting: our own rooms are stored as paths, so that they move with the site. */
export function meetingUrl({ origin }: Pick<Deps, 'origin'>, meetingLink: string | null): string | null {
  return meetingLink?.startsWith(roomPath('')) ? `${origin}${meetingLink}` : meetingLink;
}
