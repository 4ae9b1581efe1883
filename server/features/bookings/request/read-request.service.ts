import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { notSold } from '#server/features/availability/availability.service.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { NewBooking } from '#shared/bookings/bookings.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { formatPrice, parseDollars } from '#shared/money.ts';
import { durations } from '#shared/profiles/profile-input.schema.ts';
import { findOffer, type Offer } from './offers.repository.ts';
import { readStart } from './requested-time.ts';

/** A request that can be made: whose time, when, for how much. */
export type Wanted = {
  profileId: string;
  duration: number;
  start: Date;
  end: Date;
  price: string;
  message: string | null;
  saveCard: boolean;
};

/** What is asked for, as the expert sells it at this moment. */
export async function readRequest({ db }: Deps, booker: UserRow, request: NewBooking): Promise<Wanted> {
  const { profileId, duration, scheduledAt, timeZone } = request;
  if (!durations.some((each) => each === duration)) throw notSold();
  const offer = await findOffer(db, profileId, duration);
  if (!offer) throw profileNotFound();
  if (offer.userId === booker.id) throw new AppError('forbidden', 'You can’t book a session with yourself.');
  if (!offer.isActive) throw new AppError('conflict', 'This expert is not taking bookings at the moment.');
  const price = priceOf(offer, request);
  const start = readStart(scheduledAt, timeZone ?? booker.timeZone ?? offer.timeZone ?? 'UTC');
  const end = new Date(start.getTime() + duration * minuteMs);
  const { message, saveCard = false } = request;
  return { profileId, duration, start, end, price, message: message || null, saveCard };
}

/** If the screen showed another price, it asks again. */
function priceOf({ price }: Offer, { price: shown }: NewBooking): string {
  if (price === null) throw notSold();
  if (shown === undefined || parseDollars(shown) === parseDollars(price)) return price;
  throw new AppError('conflict', `The price is now ${formatPrice(price)}.`, { state: { price } });
}
