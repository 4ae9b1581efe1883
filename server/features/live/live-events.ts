import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { presentBooking, viewingBy } from '#server/features/bookings/view/bookings.presenter.ts';
import { findWhole } from '#server/features/bookings/view/bookings.reader.ts';
import { presentMessage } from '#server/features/messages/messages.presenter.ts';
import { findMessage } from '#server/features/messages/messages.service.ts';
import { presentNotification } from '#server/features/notifications/notifications.presenter.ts';
import * as notifications from '#server/features/notifications/notifications.repository.ts';
import { presentSignal } from '#server/features/rooms/rooms.presenter.ts';
import * as signals from '#server/features/rooms/signals.repository.ts';
import { liveSchemas } from '#shared/live/live.schema.ts';
import * as repository from './live.repository.ts';
import type { LiveEvent } from './live-stream.ts';

export type Change = { kind: 'message' | 'booking' | 'notice' | 'room' | 'signal'; id: string };

/** The event for this person: exactly what the API would return to them, or undefined if it would return a 404. */
export async function liveEventFor(
  deps: Deps,
  userId: string,
  { kind, id }: Change,
): Promise<LiveEvent | undefined> {
  const data = await read(deps, userId, kind, id);
  return data && { name: kind, data: z.parse(liveSchemas[kind], data) };
}

async function read(deps: Deps, userId: string, kind: Change['kind'], id: string) {
  const { db } = deps;
  switch (kind) {
    case 'message': {
      const message = await findMessage(db, userId, id);
      return message && presentMessage(message, userId);
    }
    case 'booking': {
      const whole = await findWhole(db, userId, id);
      return whole && presentBooking(whole, viewingBy(deps, userId));
    }
    case 'notice': {
      const row = await notifications.find(db, userId, id);
      return row && presentNotification(row);
    }
    case 'signal': {
      const row = await signals.find(db, userId, id);
      return row && { bookingId: row.bookingId, visit: row.toVisit, ...presentSignal(row) };
    }
    case 'room':
      return { bookingId: id };
  }
}

/** Above this, the client refetches everything instead. */
const maxEvents = 100;

/** This person's changes since then, or undefined if there are too many to send one by one. */
export async function liveEventsSince(
  deps: Deps,
  userId: string,
  since: Date,
): Promise<LiveEvent[] | undefined> {
  const { db } = deps;
  const changes: Change[] = [];
  const add = (kind: Change['kind'], rows: { id: string }[]) =>
    changes.push(...rows.map(({ id }) => ({ kind, id })));
  add('booking', await repository.bookingsSince(db, userId, since, maxEvents + 1));
  add('message', await repository.messagesSince(db, userId, since, maxEvents + 1));
  add('notice', await repository.notificationsSince(db, userId, since, maxEvents + 1));
  if (changes.length > maxEvents) return undefined;
  const events: LiveEvent[] = [];
  for (const change of changes) {
    const event = await liveEventFor(deps, userId, change);
    if (event) events.push(event);
  }
  return events;
}
