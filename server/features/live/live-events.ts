import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { presentBooking } from '#server/features/bookings/view/bookings.presenter.ts';
import { findWhole } from '#server/features/bookings/view/bookings.reader.ts';
import { presentMessage } from '#server/features/messages/messages.presenter.ts';
import { findSaid } from '#server/features/messages/messages.service.ts';
import { presentNotification } from '#server/features/notifications/notifications.presenter.ts';
import * as notifications from '#server/features/notifications/notifications.repository.ts';
import { liveSchemas } from '#shared/live/live.schema.ts';
import * as changes from './live.repository.ts';
import type { LiveEvent } from './live-stream.ts';

export type Subject = { kind: 'message' | 'booking' | 'notice'; id: string };

/** What this person hears of it: what a call would answer them, and nothing of what it would refuse them. */
export async function liveEventFor(
  deps: Deps,
  userId: string,
  { kind, id }: Subject,
): Promise<LiveEvent | undefined> {
  const data = await read(deps, userId, kind, id);
  return data && { name: kind, data: z.parse(liveSchemas[kind], data) };
}

async function read(deps: Deps, userId: string, kind: Subject['kind'], id: string) {
  const { db } = deps;
  switch (kind) {
    case 'message': {
      const said = await findSaid(db, userId, id);
      return said && presentMessage(said, userId);
    }
    case 'booking': {
      const whole = await findWhole(db, userId, id);
      return whole && presentBooking(whole, { viewerId: userId, at: deps.now(), rules: deps.config });
    }
    case 'notice': {
      const row = await notifications.find(db, userId, id);
      return row && presentNotification(row);
    }
  }
}

/** More than this is asked for anew rather than told one by one. */
const mostAtOnce = 100;

/** Everything of this person that changed since; nothing when that is more than can be told. */
export async function liveEventsSince(
  deps: Deps,
  userId: string,
  since: Date,
): Promise<LiveEvent[] | undefined> {
  const { db } = deps;
  const subjects: Subject[] = [];
  const add = (kind: Subject['kind'], named: { id: string }[]) =>
    subjects.push(...named.map(({ id }) => ({ kind, id })));
  add('booking', await changes.bookingsSince(db, userId, since, mostAtOnce + 1));
  add('message', await changes.messagesSince(db, userId, since, mostAtOnce + 1));
  add('notice', await changes.notificationsSince(db, userId, since, mostAtOnce + 1));
  if (subjects.length > mostAtOnce) return undefined;
  const events: LiveEvent[] = [];
  for (const subject of subjects) {
    const event = await liveEventFor(deps, userId, subject);
    if (event) events.push(event);
  }
  return events;
}
