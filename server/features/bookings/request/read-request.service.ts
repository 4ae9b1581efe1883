import type { Db } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { notSold } from '#server/features/availability/availability.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { NewBooking } from '#shared/bookings/bookings.schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { parseDollars } from '#shared/money.ts';
import { durations } from '#shared/profiles/session-durations.ts';
import { findOffer, type Offer } from './offers.repository.ts';
import { readStart } from './requested-time.ts';

/** A request checked against what the expert offers. */
export type ValidRequest = {
  profileId: string;
  duration: number;
  start: Date;
  end: Date;
  price: string;
  message: string | null;
  saveCard: boolean;
  timeZone: string | null;
};

/** Checks a request against the expert's current offer. */
export async function readRequest(db: Db, booker: UserRow, request: NewBooking): Promise<ValidRequest> {
  const { profileId, duration, scheduledAt, timeZone } = request;
  if (!durations.some((each) => each === duration)) throw notSold();
  const offer = await findOffer(db, profileId, duration);
  if (!offer) throw profileNotFound();
  if (offer.userId === booker.id) throw new AppError('forbidden', bookingCopy.ownProfile);
  if (!offer.isActive) throw new AppError('conflict', bookingCopy.inactiveExpert);
  const price = priceOf(offer, request);
  const start = readStart(scheduledAt, timeZone ?? booker.timeZone ?? offer.timeZone ?? 'UTC');
  const end = new Date(start.getTime() + duration * minuteMs);
  const { message, saveCard = false } = request;
  return {
    profileId,
    duration,
    start,
    end,
    price,
    message: message || null,
    saveCard,
    timeZone: timeZone ?? null,
  };
}

/** Refuses a request made at an outdated price; the error carries the current one. */
function priceOf({ price }: Offer, { price: shown }: NewBooking): string {
  if (price === null) throw notSold();
  if (shown === undefined || parseDollars(shown) === parseDollars(price)) return price;
  throw new AppError('conflict', bookingCopy.priceChanged(price), { state: { price } });
}
