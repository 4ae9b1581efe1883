import type { Deps } from '#server/deps.ts';
import { requireViewer } from '#server/http/session.ts';
import type { App } from '#server/http/types.ts';
import { newBookingSchema, requestedBookingSchema } from '#shared/bookings/bookings.schema.ts';
import { presentRequested } from './bookings.presenter.ts';
import { requestBooking } from './request-booking.service.ts';

export function bookingRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/bookings',
    {
      schema: {
        body: newBookingSchema,
        response: { 200: requestedBookingSchema, 201: requestedBookingSchema },
      },
    },
    async (request, reply) => {
      const { user } = requireViewer(request);
      const [key] = [request.headers['idempotency-key']].flat();
      const { receipt, isNew } = await requestBooking(deps, user, request.body, key);
      return reply.code(isNew ? 201 : 200).send(presentRequested(receipt, null));
    },
  );
}
