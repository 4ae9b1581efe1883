import { minuteMs } from '#shared/durations.ts';
import { roomTimes } from '#shared/rooms/rooms.rules.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';
import { chatApi } from './chat.ts';
import { fakeApi } from './fake-api.ts';
import { type OpenedPage, openPage } from './open-page.tsx';
import { aBooking, noNotices, nora, priya } from './samples.ts';

const { id: bookingId } = aBooking();

/** The room of Nora's session with Priya, so many minutes after its start. The other one isn't there. */
export function aRoom(minutes: number, changes: Partial<Room> = {}): Room {
  const startsAt = Date.now() - minutes * minuteMs;
  const session = { scheduledAt: new Date(startsAt), endsAt: new Date(startsAt + 30 * minuteMs) };
  const iso = (date: Date) => date.toISOString();
  const { opensAt, callEndsAt, closesAt } = roomTimes(session);
  const { firstName, lastName, username, profileImageUrl } = changes.party === 'expert' ? nora : priya;
  return {
    bookingId,
    now: iso(new Date()),
    scheduledAt: iso(session.scheduledAt),
    endsAt: iso(session.endsAt),
    opensAt: iso(opensAt),
    callEndsAt: iso(callEndsAt),
    closesAt: iso(closesAt),
    party: 'booker',
    other: { firstName, lastName, username, profileImageUrl },
    otherVisit: null,
    ownVisit: null,
    hideAddress: false,
    canRelay: false,
    extension: null,
    minutesTogether: 0,
    ...changes,
  };
}

/** Opens this room as its client, without a chat so far. */
export async function openLobby(room: Room, answers: Record<string, unknown> = {}): Promise<OpenedPage> {
  const current = () => ({ ...room, now: new Date().toISOString() });
  const ice = { servers: [], relayOnly: false, expiresAt: null };
  fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/rooms/*': current,
    'POST /api/rooms/*/visits': () => ({ visit: 'mine', room: current(), ice }),
    'POST /api/rooms/*/visits/*/here': () => ({ room: current() }),
    'DELETE /api/rooms/*/visits/*': new Response(null, { status: 204 }),
    'GET /api/bookings/*': aBooking(),
    ...chatApi().answers,
    ...answers,
  });
  return openPage(`/room/${bookingId}`, { as: nora });
}
