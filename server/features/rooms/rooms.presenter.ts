import { presentUser } from '#server/features/accounts/accounts.presenter.ts';
import { attendanceOf } from '#shared/rooms/attendance.ts';
import { roomTimes } from '#shared/rooms/rooms.rules.ts';
import type { Room, Signal } from '#shared/rooms/rooms.schema.ts';
import type { RoomWithVisits, SessionRoom } from './rooms.service.ts';
import type { SignalRow } from './signals.repository.ts';
import { isHere, stayOf } from './stays.ts';

export function presentRoom(room: RoomWithVisits, canRelay: boolean): Room {
  const { booking, booker, party, at } = room;
  const { scheduledAt, endsAt, opensAt, callEndsAt, closesAt } = roomTimes(booking);
  const { own, other } = partiesOf(room);
  const { id: _, email: _email, ...shown } = presentUser(other, own.id);
  const stays = room.visits.map((visit) => stayOf(visit, booker.id));
  return {
    bookingId: booking.id,
    now: at.toISOString(),
    scheduledAt: scheduledAt.toISOString(),
    endsAt: endsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    callEndsAt: callEndsAt.toISOString(),
    closesAt: closesAt.toISOString(),
    party,
    other: shown,
    otherVisit: currentVisit(room, other.id),
    ownVisit: currentVisit(room, own.id),
    hideAddress: own.hideAddress,
    canRelay,
    extension: room.extension,
    minutesTogether: attendanceOf(stays, booking).both,
  };
}

export function partiesOf({ party, booker, expert }: SessionRoom) {
  return party === 'booker' ? { own: booker, other: expert } : { own: expert, other: booker };
}

function currentVisit({ visits, at }: RoomWithVisits, userId: string): string | null {
  return visits.find((visit) => visit.userId === userId && isHere(visit, at))?.id ?? null;
}

export function presentSignal({ seq, fromVisit, body }: SignalRow): Signal {
  return { seq, from: fromVisit, body };
}
