import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { SignalBody } from '#shared/rooms/rooms.schema.ts';
import { bookings } from './bookings.ts';
import { id, instant, sequence } from './columns.ts';
import { roomVisits } from './room-visits.ts';

/** What one browser tells the other so that they connect. Deleted after two minutes. */
export const roomSignals = pgTable(
  'room_signals',
  {
    id: id(),
    seq: sequence(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    fromVisit: uuid()
      .notNull()
      .references(() => roomVisits.id),
    toVisit: uuid()
      .notNull()
      .references(() => roomVisits.id),
    body: jsonb().$type<SignalBody>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('room_signals_to').on(t.toVisit, t.seq),
    index('room_signals_created').on(t.createdAt),
    check('room_signals_size', sql`octet_length(${t.body}::text) <= 32768`),
  ],
);
