import * as z from 'zod/mini';
import { bookingSchema } from '#shared/bookings/booking-view.schema.ts';
import { messageSchema } from '#shared/messages/messages.schema.ts';
import { notificationSchema } from '#shared/notifications/notifications.schema.ts';
import type { LiveName } from './live-names.ts';

/** The data of each `GET /api/stream` event, the same as the API returns to the same user. */
export const liveSchemas = {
  message: messageSchema,
  booking: bookingSchema,
  notice: notificationSchema,
  resync: z.object({}),
} satisfies Record<LiveName, unknown>;

export type LiveEvents = { [Name in LiveName]: z.output<(typeof liveSchemas)[Name]> };
