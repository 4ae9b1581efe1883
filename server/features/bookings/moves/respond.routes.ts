import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { bookingCopy } from '#server/features/bookings/bookings.copy.ts';
import { presentRequestToAnswer } from '#server/features/bookings/view/bookings.presenter.ts';
import { findAny, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import type { App } from '#server/http/types.ts';
import { readToken } from '#server/signed-token.ts';
import { bookingSchema } from '#shared/bookings/booking-view.schema.ts';
import { respondAnswerSchema, respondSchema } from '#shared/bookings/respond.schema.ts';
import { isUuid } from '#shared/text.ts';
import { acceptRequest, declineRequest } from './answer-request.service.ts';
import { presentMove } from './present-move.ts';

const params = z.object({ token: z.string() });
/** The link itself is the authorization. */
const config = { public: true } as const;

/** An expert answers from an email, signed in or not. Opening the link changes nothing. */
export function respondRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/respond/:token',
    { config, schema: { params, response: { 200: respondSchema } } },
    async (request) =>
      presentRequestToAnswer(await requestOf(deps, request.params.token), deps.now(), deps.config),
  );

  app.post(
    '/api/respond/:token',
    { config, schema: { params, body: respondAnswerSchema, response: { 200: bookingSchema } } },
    async (request) => {
      const { booking, profile } = await requestOf(deps, request.params.token);
      const move = { userId: profile.userId, bookingId: booking.id };
      const answer = request.body.answer === 'confirm' ? acceptRequest : declineRequest;
      return presentMove(deps, move, () => answer(deps, move));
    },
  );
}

async function requestOf({ db, config: settings }: Deps, token: string): Promise<WholeBooking> {
  const id = readToken(settings, 'respond', token);
  const whole = id && isUuid(id) ? await findAny(db, id) : undefined;
  if (!whole) throw new AppError('not_found', bookingCopy.invalidLink);
  return whole;
}
