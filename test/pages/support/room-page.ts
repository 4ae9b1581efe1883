import { screen } from '@testing-library/react';
import { minuteMs } from '#shared/durations.ts';
import { roomTimes } from '#shared/rooms/rooms.rules.ts';
import type { Room } from '#shared/rooms/rooms.schema.ts';
import { chatApi } from './chat.ts';
import { fakeApi } from './fake-api.ts';
import { type OpenedPage, openPage } from './open-page.tsx';
import { aBooking, noNotices, nora, priya } from './samples.ts';

const { id: bookingId } = aBooking();
const roomPath = `/room/${bookingId}`;

/** The room of Nora's session with Priya, some minutes after its start or before it. Priya isn't there. */
export function aRoom(minutes: number, changes: Partial<Room> = {}): Room {
  const startsAt = Date.now() - minutes * minuteMs;
  const session = { scheduledAt: new Date(startsAt), endsAt: new Date(startsAt + 30 * minuteMs) };
  const iso = (date: Date) => date.toISOString();
  const { opensAt, callEndsAt, closesAt } = roomTimes(session);
  const { id: _id, email: _email, timeZone: _timeZone, hereToBook: _hereToBook, ...other } = priya;
  return {
    bookingId,
    now: iso(new Date()),
    scheduledAt: iso(session.scheduledAt),
    endsAt: iso(session.endsAt),
    opensAt: iso(opensAt),
    callEndsAt: iso(callEndsAt),
    closesAt: iso(closesAt),
    party: 'booker',
    other,
    otherVisit: null,
    ownVisit: null,
    hideAddress: false,
    canRelay: false,
    extension: null,
    minutesTogether: 0,
    ...changes,
  };
}

export async function openRoom(room: Room, answers: Record<string, unknown> = {}): Promise<OpenedPage> {
  const visit = { visit: 'nora-1', room, ice: { servers: [], relayOnly: false, expiresAt: null } };
  fakeApi({
    'GET /api/notices': noNotices,
    'GET /api/rooms/*': room,
    'POST /api/rooms/*/visits': visit,
    'POST /api/rooms/*/visits/*/here': { room },
    'DELETE /api/rooms/*/visits/*': new Response(null, { status: 204 }),
    'GET /api/bookings/*': aBooking(),
    ...chatApi().answers,
    ...answers,
  });
  return openPage(roomPath, { as: nora });
}

export async function join({ user }: OpenedPage): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Join now' }));
  return screen.findByRole('region', { name: 'Call with Priya' });
}
