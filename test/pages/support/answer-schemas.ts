import * as z from 'zod/mini';
import { usernameCheckSchema, userSchema } from '#shared/accounts/accounts.schema.ts';
import { availabilitySchema } from '#shared/availability/availability.schema.ts';
import { slotsSchema } from '#shared/availability/slots.schema.ts';
import { bookingSchema, cancellationSchema } from '#shared/bookings/booking-view.schema.ts';
import { requestedBookingSchema } from '#shared/bookings/bookings.schema.ts';
import { respondSchema } from '#shared/bookings/respond.schema.ts';
import { messageSchema } from '#shared/messages/messages.schema.ts';
import { notificationsSchema } from '#shared/notifications/notifications.schema.ts';
import { configSchema } from '#shared/payments/config.schema.ts';
import { onboardingSchema, payoutsSchema } from '#shared/payments/payouts.schema.ts';
import { profileSchema } from '#shared/profiles/profiles.schema.ts';
import { writtenReviewSchema } from '#shared/reviews/reviews.schema.ts';
import { settingsSchema, unsubscribeSchema } from '#shared/settings/settings.schema.ts';
import { statsSchema } from '#shared/stats/stats.schema.ts';
import { uploadTargetSchema } from '#shared/uploads/uploads.schema.ts';

const hours = availabilitySchema(180);

/** The server's response schemas, so that a test can't use an answer that the server would never send. */
export const answerSchemas: Record<string, z.ZodMiniType> = {
  'GET /auth/user': userSchema,
  'POST /auth/login': userSchema,
  'POST /auth/register': userSchema,
  'GET /api/usernames/*': usernameCheckSchema,
  'PATCH /api/user/update': userSchema,
  'GET /api/profile/me': profileSchema,
  'PATCH /api/profile/me': profileSchema,
  'PUT /api/profile/pricing': profileSchema,
  'POST /api/profiles': profileSchema,
  'GET /api/profiles': z.array(profileSchema),
  'GET /api/profiles/*': profileSchema,
  'GET /api/links/*': profileSchema,
  'GET /api/profiles/*/slots': slotsSchema,
  'GET /api/profile/availability': hours,
  'PUT /api/profile/availability': hours,
  'POST /api/bookings': requestedBookingSchema,
  'GET /api/bookings/me': z.array(bookingSchema),
  'GET /api/bookings/*': bookingSchema,
  'GET /api/bookings/*/cancellation': cancellationSchema,
  ...Object.fromEntries(
    ['confirm', 'decline', 'withdraw', 'cancel', 'no-show', 'report', 'proposals'].map((move) => [
      `POST /api/bookings/*/${move}`,
      bookingSchema,
    ]),
  ),
  'POST /api/bookings/*/payment': z.object({ clientSecret: z.nullable(z.string()) }),
  'POST /api/bookings/*/proposals/*/accept': bookingSchema,
  'POST /api/bookings/*/proposals/*/refuse': bookingSchema,
  'GET /api/respond/*': respondSchema,
  'POST /api/respond/*': bookingSchema,
  'GET /api/messages/*': z.array(messageSchema),
  'POST /api/messages': messageSchema,
  'GET /api/notices': notificationsSchema,
  'POST /api/reviews': writtenReviewSchema,
  'GET /api/admin/stats': statsSchema,
  'POST /api/objects/upload': uploadTargetSchema,
  'GET /api/config': configSchema,
  'GET /api/payouts': payoutsSchema,
  'POST /api/payouts/onboarding': onboardingSchema,
  'GET /api/settings': settingsSchema,
  'PATCH /api/settings': settingsSchema,
  'POST /api/settings/calendar': settingsSchema,
  'DELETE /api/settings/calendar': settingsSchema,
  'GET /api/unsubscribe/*': unsubscribeSchema,
  'POST /api/unsubscribe/*': unsubscribeSchema,
};
