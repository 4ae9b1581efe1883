import type { Extension } from '#shared/bookings/extensions.schema.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';

/** What became of an offer. */
export type News = 'added' | 'notPaid' | 'declined' | 'ended';

/** The offer that stands, and when the session ended as it was first seen. */
export type Standing = { endsAt: string; open?: Pick<Extension, 'id' | 'state' | 'by'> };

type Shown = Pick<Room, 'now' | 'endsAt' | 'extension' | 'party'>;

export function standingOf({ endsAt, extension }: Shown, before?: Standing): Standing {
  if (!extension?.id) return { endsAt };
  return { endsAt: before?.open?.id === extension.id ? before.endsAt : endsAt, open: extension };
}

/** What this room, compared with what stood before, has to tell. */
export function newsBetween({ endsAt, open }: Standing, room: Shown): News | undefined {
  const { extension } = room;
  if (open && extension?.id === open.id) return undefined;
  if (room.endsAt > endsAt) return 'added';
  if (!open || extension?.id) return undefined;
  if (open.state === 'agreed') return 'notPaid';
  // Offers end with the session, and the dial says that.
  if (room.now >= room.endsAt) return undefined;
  if (open.by !== room.party) return 'ended';
  // Withdrawn, it can be offered again.
  return extension ? undefined : 'declined';
}
