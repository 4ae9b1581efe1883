import { transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserRow } from '#server/features/accounts/accounts.repository.ts';
import { timeOf } from '#server/features/availability/availability.service.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
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
import { readRequest, type Wanted } from './read-request.service.ts';
import { kindRefusal, notBookable } from './requested-time.ts';
import { closeUnpaid, expireOverdue } from './reservations.service.ts';

/** As it was when it was made, without secrets: kept with the request's key, and given again. */
export type Receipt = Omit<RequestedBooking, 'clientSecret'>;
export type Requested = { receipt: Receipt; isNew: boolean };

/** What a request did, and to whose time. */
type Done = { requested: Requested; profileIds: string[] };

/**
 * Holds the time for somebody who will pay for it. The same request again is the same booking; another one that
 * overlaps the booker's own unpaid one replaces it.
 */
export async function requestBooking(
  deps: Deps,
  booker: UserRow,
  request: NewBooking,
  key: string | undefined,
): Promise<Requested> {
  if (!isUuid(request.profileId)) throw profileNotFound();
  await deps.limits.hit('bookings', booker.id);
  const customerId = request.saveCard ? await customerOf(deps, booker.id) : undefined;
  const keyed = { userId: booker.id, key, what: 'POST /api/bookings', request };
  const outcome: { done?: Done } = {};
  try {
    return await transaction(deps.db, (tx) =>
      once(tx, deps.now(), keyed, async () => {
        outcome.done = await reserveTime({ ...deps, db: tx }, booker, request, customerId);
        return outcome.done.requested;
      }),
    );
  } catch (error) {
    delete outcome.done;
    throw kindRefusal(error);
  } finally {
    await settle(deps, booker.id, outcome.done);
  }
}

/** Looking for a time that is still free is no misuse, nor is asking again; and search hears whose time has changed. */
async function settle(deps: Deps, bookerId: string, done: Done | undefined): Promise<void> {
  if (!done?.requested.isNew) {
    await deps.limits
      .forgive('bookings', bookerId, 'one')
      .catch((error: unknown) => deps.log.error({ err: error }));
  }
  await refreshEachNextFree(deps, done?.profileIds ?? []);
}

async function reserveTime(
  deps: Deps,
  booker: UserRow,
  request: NewBooking,
  customerId: string | undefined,
): Promise<Done> {
  const { db: tx } = deps;
  const at = deps.now();
  // First of all: what is read then is so until the end.
  await bookings.lockParties(tx, booker.id, request.profileId);
  const wanted = await readRequest(deps, booker, request);
  const { busy, hours } = await timeAround(deps, booker.id, wanted);
  const blocked = bufferedSpan(hours, wanted.start.getTime(), wanted.duration);
  const met = { bookerId: booker.id, profileId: wanted.profileId, blocked };
  const expired = await expireOverdue(deps, { ...met, session: spanOf(wanted) });
  const profileIds = expired.map(({ profileId }) => profileId);
  const own = await bookings.findOwnUnpaid(tx, at, met);
  const same = own.find((each) => isSame(each, wanted));
  if (same) {
    await bookings.setMessage(tx, same.id, wanted.message, at);
    return { requested: { receipt: receiptOf(same), isNew: false }, profileIds };
  }
  const by = { actor: 'booker', actorId: booker.id } as const;
  await closeUnpaid(deps, idsOf(own), { at, kind: 'replaced', ...by });
  await refuseTooMany(deps, booker.id, at);
  const start = wanted.start.getTime();
  const refusal = whyNotBookable({ hours, duration: wanted.duration, busy, now: at.getTime(), start });
  if (refusal) throw notBookable(refusal, hours);
  const row = rowOf(deps, booker.id, wanted, blocked);
  const booking = await bookings.insert(tx, row, { kind: 'requested', ...by });
  await addPayment(tx, booking, customerId);
  return {
    requested: { receipt: receiptOf(booking), isNew: true },
    profileIds: [...profileIds, wanted.profileId],
  };
}

/** As the slots were offered: the booker's own unpaid requests are no obstacle. */
async function timeAround(deps: Deps, bookerId: string, { profileId, start }: Wanted) {
  const around = { from: start.getTime() - dayMs, until: start.getTime() + 2 * dayMs };
  const time = await timeOf(deps, profileId, around, { viewerId: bookerId });
  if (!time) throw profileNotFound();
  return time;
}

function rowOf(deps: Deps, bookerId: string, wanted: Wanted, blocked: Span): bookings.NewBookingRow {
  const at = deps.now();
  const { start: scheduledAt, end: endsAt, ...rest } = wanted;
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
const spanOf = ({ start, end }: Wanted): Span => ({ from: start.getTime(), until: end.getTime() });

/** At another price, or with a card that is to be kept, it is another booking. */
function isSame({ scheduledAt, duration, price, saveCard }: bookings.BookingRow, wanted: Wanted): boolean {
  return (
    scheduledAt.getTime() === wanted.start.getTime() &&
    duration === wanted.duration &&
    price === wanted.price &&
    saveCard === wanted.saveCard
  );
}

async function refuseTooMany({ db, config }: Deps, bookerId: string, at: Date): Promise<void> {
  if ((await bookings.countLive(db, bookerId, at)) < config.maxLiveRequests) return;
  throw new AppError(
    'conflict',
    `You have ${config.maxLiveRequests} open requests. Please wait for an answer to one of them.`,
  );
}
