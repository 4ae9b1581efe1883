import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { presentBooking, viewingBy } from '#server/features/bookings/view/bookings.presenter.ts';
import { viewBooking } from '#server/features/bookings/view/read-booking.service.ts';
import type { Booking } from '#shared/bookings/booking-view.schema.ts';
import type { MoveRequest } from './locked-booking.ts';

/** The booking after a move. A conflict carries the booking's current state. */
export async function presentMove(
  deps: Deps,
  { userId, bookingId }: Pick<MoveRequest, 'userId' | 'bookingId'>,
  move: () => Promise<void>,
): Promise<Booking> {
  const present = async () => {
    const whole = await viewBooking(deps, userId, bookingId);
    return presentBooking(whole, viewingBy(deps, userId));
  };
  try {
    await move();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict' || !error.state) throw error;
    const state = { ...error.state, booking: await present() };
    throw new AppError('conflict', error.message, { state, cause: error });
  }
  return present();
}
