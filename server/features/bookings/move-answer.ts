import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import { presentBooking } from './bookings.presenter.ts';
import { viewBooking } from './read-booking.service.ts';

type Asked = { userId: string; bookingId: string };

/** The booking after a move; where somebody was quicker, the refusal carries it as it now is. */
export async function answerMove(
  deps: Deps,
  { userId, bookingId }: Asked,
  move: () => Promise<void>,
): Promise<Booking> {
  const seen = async () => {
    const whole = await viewBooking(deps, userId, bookingId);
    return presentBooking(whole, { viewerId: userId, at: deps.now(), rules: deps.config });
  };
  try {
    await move();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict' || !error.state) throw error;
    const state = { ...error.state, booking: await seen() };
    throw new AppError('conflict', error.message, { state, cause: error });
  }
  return seen();
}
