import * as z from 'zod/mini';
import { bookingSchema } from '#shared/bookings/booking-view.schema.ts';
import { messageSchema } from '#shared/messages/messages.schema.ts';
import { notificationSchema } from '#shared/notifications/notifications.schema.ts';
import { signalSchema } from '#shared/rooms/rooms.schema.ts';
import type { LiveName } from './live-names.ts';

/**
 * The data of each `GET /api/stream` event, the same as the API returns to the same user. Of a room only that it has
 * changed: what it says depends on when it is asked.
 */
export const liveSchemas = {
  message: messageSchema,
  booking: bookingSchema,
  notice: notificationSchema,
  room: z.object({ bookingId: z.string() }),
  /** Sent to one visit, which may be in another tab. */
  signal: z.extend(signalSchema, { bookingId: z.string(), visit: z.string() }),
  resync: z.object({}),
} satisfies Record<LiveName, unknown>;

export type LiveEvents = { [Name in LiveName]: z.output<(typeof liveSchemas)[Name]> };
