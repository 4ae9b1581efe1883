import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accountsCopy from '#server/features/accounts/accounts.copy.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { timeOf } from '#server/features/availability/availability.service.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import { once } from '#server/idempotency.ts';
import { bufferedSpan, whyNotBookable } from '#shared/availability/bookable.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { NewBooking, RequestedBooking } from '#shared/bookings/bookings.schema.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { currentPolicy } from '#shared/payments/policy.ts';
import { isUuid } from '#shared/text.ts';
import { addPayment, customerOf } from './booking-payment.service.ts';
import { readRequest, type ValidRequest } from './read-request.service.ts';
import { notBookable, translateConflict } from './requested-time.ts';
import { closeUnpaid, expireOverdue } from './reservations.service.ts';

/** The request as first made, without secrets: stored with its idempotency key and returned again for it. */
export type Receipt = Omit<RequestedBooking, 'clientSecret'>;
export type Requested = { receipt: Receipt; isNew: boolean };

/** The request, and the experts whose availability it changed. */
type Reserved = { requested: Requested; profileIds: string[] };

/**
 * Reserves the time while the client pays. The same request again is the same booking; a different one that overlaps
 * the client's own unpaid request replaces it.
 */
export async function requestBooking(
  deps: Deps,
  booker: accounts.UserRow,
  request: NewBooking,
  key: string | undefined,
): Promise<Requested> {
  if (!isUuid(request.profileId)) throw profileNotFound();
  await deps.limits.hit('bookings', booker.id);
  const customerId = request.saveCard ? await customerOf(deps, booker.id) : undefined;
  const keyed = { userId: booker.id, key, what: 'POST /api/bookings', request };
  let reserved: Reserved | undefined;
  try {
    return await transaction(deps.db, (tx) =>
      once(tx, deps.now(), keyed, async () => {
        reserved = await reserveTime(tx, deps, booker, request, customerId);
        return reserved.requested;
      }),
    );
  } catch (error) {
    reserved = undefined;
    throw translateConflict(error);
  } finally {
    await afterRequest(deps, booker.id, reserved);
  }
}

/** Failed and repeated requests don't count against the limit. Also updates the times that search shows. */
async function afterRequest(deps: Deps, bookerId: string, reserved: Reserved | undefined): Promise<void> {
  if (!reserved?.requested.isNew) {
    await deps.limits
      .forgive('bookings', bookerId, 'one')
      .catch((error: unknown) => deps.log.error({ err: error }));
  }
  await refreshEachNextFree(deps, reserved?.profileIds ?? []);
}

async function reserveTime(
  tx: Tx,
  deps: Deps,
  booker: accounts.UserRow,
  request: NewBooking,
  customerId: string | undefined,
): Promise<Reserved> {
  const at = deps.now();
  // Lock first; what we read below stays valid until commit.
  const isSuspended = await bookings.lockParties(tx, booker.id, request.profileId);
  // Suspended while this request was on its way.
  if (isSuspended) throw new AppError('forbidden', accountsCopy.accountSuspended(null));
  const valid = await readRequest(tx, booker, request);
  const { busy, hours } = await timeAround(tx, deps, booker.id, valid);
  const blocked = bufferedSpan(hours, valid.start.getTime(), valid.duration);
  const parties = { bookerId: booker.id, profileId: valid.profileId, blocked };
  const expired = await expireOverdue(tx, deps, { ...parties, session: spanOf(valid) });
  const profileIds = expired.map(({ profileId }) => profileId);
  const own = await bookings.findOwnUnpaid(tx, at, parties);
  const same = own.find((each) => isSame(each, valid));
  if (same) {
    await bookings.setMessage(tx, same.id, valid.message, at);
    return { requested: { receipt: receiptOf(same), isNew: false }, profileIds };
  }
  const by = { actor: 'booker', actorId: booker.id } as const;
  await closeUnpaid(tx, idsOf(own), { at, kind: 'replaced', ...by });
  await refuseTooMany(tx, deps, booker.id, at);
  const start = valid.start.getTime();
  const refusal = whyNotBookable({ hours, duration: valid.duration, busy, now: at.getTime(), start });
  if (refusal) throw notBookable(refusal, hours);
  const row = rowOf(deps, booker.id, valid, blocked);
  const booking = await bookings.insert(tx, row, { kind: 'requested', ...by });
  await addPayment(tx, booking, customerId);
  if (!booker.hereToBook) await accounts.update(tx, booker.id, { hereToBook: true, updatedAt: at });
  return {
    requested: { receipt: receiptOf(booking), isNew: true },
    profileIds: [...profileIds, valid.profileId],
  };
}

/** As slots are offered to this client: their own unpaid requests don't count as busy. */
async function timeAround(tx: Tx, deps: Deps, bookerId: string, { profileId, start }: ValidRequest) {
  const around = { from: start.getTime() - dayMs, until: start.getTime() + 2 * dayMs };
  const time = await timeOf(tx, deps, profileId, around, { viewerId: bookerId });
  if (!time) throw profileNotFound();
  return time;
}

function rowOf(deps: Deps, bookerId: string, valid: ValidRequest, blocked: Span): bookings.NewBookingRow {
  const at = deps.now();
  const { start: scheduledAt, end: endsAt, ...rest } = valid;
  return {
    ...rest,
    bookerId,
    scheduledAt,
    endsAt,
    blockedFrom: new Date(blocked.from),
    blockedUntil: new Date(blocked.until),
    expiresAt: new Date(at.getTime() + deps.config.reservationMinutes * minuteMs),
    feePercent: deps.config.platformFeePercent,
    policy: currentPolicy,
    createdAt: at,
    updatedAt: at,
  };
}

function receiptOf(booking: bookings.BookingRow): Receipt {
  const { id, status, price, duration, scheduledAt, expiresAt } = booking;
  return {
    id,
    status,
    price,
    duration,
    scheduledAt: scheduledAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

const idsOf = (rows: bookings.BookingRow[]) => rows.map(({ id }) => id);
const spanOf = ({ start, end }: ValidRequest): Span => ({ from: start.getTime(), until: end.getTime() });

/** A different price or a different choice about saving the card makes it another booking. */
function isSame(
  { scheduledAt, duration, price, saveCard }: bookings.BookingRow,
  valid: ValidRequest,
): boolean {
  return (
    scheduledAt.getTime() === valid.start.getTime() &&
    duration === valid.duration &&
    price === valid.price &&
    saveCard === valid.saveCard
  );
}

async function refuseTooMany(tx: Tx, { config }: Deps, bookerId: string, at: Date): Promise<void> {
  if ((await bookings.countLive(tx, bookerId, at)) < config.maxLiveRequests) return;
  throw new AppError('conflict', bookingCopy.tooManyRequests(config.maxLiveRequests));
}
