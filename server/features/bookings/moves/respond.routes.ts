import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import { suggestTime } from '#server/features/bookings/proposals/proposals.service.ts';
import { presentLinkedRequest } from '#server/features/bookings/view/bookings.presenter.ts';
import { findAny, type WholeBooking } from '#server/features/bookings/view/bookings.reader.ts';
import { route } from '#server/http/route.ts';
import type { App } from '#server/http/types.ts';
import { readToken } from '#server/secrets/signed-token.ts';
import type { LinkedStatus, RespondAnswer } from '#shared/bookings/respond.schema.ts';
import { isUuid } from '#shared/text.ts';
import { acceptRequest, declineRequest } from './answer-request.service.ts';
import type { MoveRequest } from './locked-booking.ts';

/** The link itself is the authorization. */
const config = { public: true } as const;

/**
 * An expert answers from an email, signed in or not. Opening the link changes nothing. Emails get forwarded, so the link
 * shows no more than is needed to answer, and does and tells nothing more once the request is answered.
 */
export function respondRoutes(app: App, deps: Deps): void {
  const present = async (token: string) =>
    presentLinkedRequest(await requestOf(deps, token), deps.now(), deps.config);

  app.route({
    ...route('GET /api/respond/:token'),
    config,
    handler: (request) => present(request.params.token),
  });

  app.route({
    ...route('POST /api/respond/:token'),
    config,
    handler: async ({ params, body }) => {
      const { booking, expert } = await requestOf(deps, params.token);
      const move = { userId: expert.id, bookingId: booking.id };
      await answerAs(deps, expert, move, body).catch(async (error: unknown) => {
        throw withoutBookingState(error, (await present(params.token)).status);
      });
      if (body.answer === 'suggest') return present(params.token);
      return { status: body.answer === 'confirm' ? 'confirmed' : 'declined', request: null } as const;
    },
  });
}

/** A conflict carries the booking's state, which goes on changing long after the request is answered. */
function withoutBookingState(error: unknown, status: LinkedStatus): unknown {
  if (!(error instanceof AppError && error.state) || 'calendarBusy' in error.state) return error;
  return new AppError(error.code, error.message, { state: { status }, cause: error });
}

function answerAs(
  deps: Deps,
  expert: WholeBooking['expert'],
  move: MoveRequest,
  body: RespondAnswer,
): Promise<void> {
  switch (body.answer) {
    case 'confirm':
      return acceptRequest(deps, { ...move, despiteCalendar: body.despiteCalendar });
    case 'decline':
      return declineRequest(deps, move);
    case 'suggest':
      return suggestTime(deps, expert, { ...move, proposal: body });
  }
}

async function requestOf({ db, config: settings }: Deps, token: string): Promise<WholeBooking> {
  const id = readToken(settings, 'respond', token);
  const whole = id && isUuid(id) ? await findAny(db, id) : undefined;
  if (!whole) throw new AppError('not_found', bookingCopy.invalidLink);
  return whole;
}
