import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookings from '#server/features/bookings/bookings.repository.ts';
import {
  addExtraPayment,
  continueExtraPayment,
} from '#server/features/bookings/moves/extra-payment.service.ts';
import {
  bookingNotFound,
  type LockedBooking,
  lockBooking,
  type MoveRequest,
  onceFor,
} from '#server/features/bookings/moves/locked-booking.ts';
import { refreshPayment } from '#server/features/bookings/request/booking-payment.service.ts';
import { translateConflict } from '#server/features/bookings/request/requested-time.ts';
import { expireOverdue } from '#server/features/bookings/request/reservations.service.ts';
import { runOperation } from '#server/features/money/payments/operations.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import { settleOperation } from '#server/features/money/settlement/settle-operation.ts';
import type { Party } from '#shared/bookings/bookings.rules.ts';
import { extensionLimits, isOfferTime } from '#shared/bookings/extensions.rules.ts';
import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { parseDollars } from '#shared/money.ts';
import type { ExtraPayment } from '#shared/payments/extra-payment.schema.ts';
import { isUuid } from '#shared/text.ts';
import { closeExtension } from './end-extension.ts';
import { isRunning, priceOfMore, viewExtension } from './extension-view.service.ts';
import * as extensionsCopy from './extensions.copy.ts';
import * as extensions from './extensions.repository.ts';

/** With `shownPrice`, only if it still costs exactly what the person was shown. */
type OfferRequest = MoveRequest & { shownPrice?: string | undefined };
export type ExtensionRequest = OfferRequest & { extensionId: string };

/** What follows once the transaction has committed: a card to charge. */
type Agreed = { paymentId?: string };

/** Offers 15 more minutes, or asks for them. If the other did so already, both agree. */
export async function offerExtension(deps: Deps, request: OfferRequest): Promise<Extension | null> {
  await deps.limits.hit('payments', request.userId);
  const { done, session, party } = await change(deps, request, (tx, locked) =>
    onceFor<Agreed>(tx, locked, 'extend', request, async () => {
      const { at, booking, party } = locked;
      const open = await extensions.findOpen(tx, booking.id);
      if (open && at < open.lapsesAt) {
        requireShownPrice(open.price, request);
        const isAnswer = open.agreedAt === null && open.offeredBy !== party;
        return isAnswer ? agree(tx, locked, open) : {};
      }
      if (open) await closeExtension(tx, locked, open, 'lapsed');
      // Without the time that the lapsed one had reserved.
      const current = open
        ? { ...locked, booking: (await bookings.findById(tx, booking.id)) ?? booking }
        : locked;
      const price = await priceOfMore(tx, current, party);
      if (price === undefined) throw notPossible();
      requireShownPrice(price, request);
      await extensions.insert(tx, {
        bookingId: booking.id,
        minutes: extensionLimits.minutes,
        price,
        offeredBy: party,
        offeredAt: at,
        lapsesAt: booking.endsAt,
      });
      return {};
    }),
  );
  await beginPayment(deps, done);
  return viewExtension(deps, session, party);
}

/** The other party agrees: the time is reserved, and the client's saved card is charged if there is one. */
export async function agreeToExtension(deps: Deps, request: ExtensionRequest): Promise<Extension | null> {
  const { done, session, party } = await change<Agreed>(deps, request, async (tx, locked) => {
    const extension = await findOne(tx, request);
    const { outcome, agreedAt, offeredBy, lapsesAt } = extension;
    // Agreed before, or their own offer.
    if (outcome === 'paid' || (outcome === null && (agreedAt || offeredBy === locked.party))) return {};
    if (outcome !== null || locked.at >= lapsesAt) throw ended();
    requireShownPrice(extension.price, request);
    return agree(tx, locked, extension);
  });
  await beginPayment(deps, done);
  return viewExtension(deps, session, party);
}

/** Also takes an offer back. Once both agree, only the client can still give up, by not paying. */
export async function refuseExtension(deps: Deps, request: ExtensionRequest): Promise<Extension | null> {
  const { done, session, party } = await change(deps, request, async (tx, locked) => {
    const extension = await findOne(tx, request);
    const { outcome, agreedAt, offeredBy } = extension;
    if (outcome !== null) return undefined;
    if (agreedAt && locked.party === 'expert') {
      throw new AppError('conflict', extensionsCopy.alreadyAgreed);
    }
    const isOwn = agreedAt !== null || offeredBy === locked.party;
    return closeExtension(tx, locked, extension, isOwn ? 'withdrawn' : 'refused');
  });
  if (done !== undefined) await runOperation(deps, settleOperation, done);
  await refreshEachNextFree(deps, [session.profileId]);
  return viewExtension(deps, session, party);
}

/** Continues the client's payment from wherever it stands. */
export async function payExtension(deps: Deps, request: ExtensionRequest): Promise<ExtraPayment> {
  await deps.limits.hit('payments', request.userId);
  const extension = await transaction(deps.db, async (tx) => {
    const { party, booking } = await lockBooking(tx, deps, request);
    if (await bookings.isPartySuspended(tx, booking)) throw bookingNotFound();
    if (party !== 'booker') throw new AppError('forbidden', extensionsCopy.clientOnly);
    return findOne(tx, request);
  });
  const { paymentId, outcome, price, lapsesAt } = extension;
  if (outcome === 'paid') return { status: 'captured' };
  if (!paymentId || outcome !== null || deps.now() >= lapsesAt) throw ended();
  requireShownPrice(price, request);
  await refreshPayment(deps, await payments.findById(deps.db, paymentId));
  return continueExtraPayment(deps, paymentId, { refunded: extensionsCopy.tooLate, before: lapsesAt });
}

const perSweep = 100;

/** Ends offers that weren't answered in time, and agreements that weren't paid. */
export async function closeLapsedExtensions(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (const { id, bookingId } of await extensions.findLapsed(deps.db, deps.now(), perSweep)) {
    if (stopping.aborted) return;
    const profileId = await transaction(deps.db, async (tx) => {
      const booking = await bookings.lock(tx, bookingId);
      const extension = await extensions.find(tx, bookingId, id);
      const at = deps.now();
      if (!booking || !extension || extension.outcome !== null || at < extension.lapsesAt) return undefined;
      await closeExtension(tx, { at, booking }, extension, 'lapsed');
      return booking.profileId;
    });
    if (profileId) await refreshEachNextFree(deps, [profileId]);
  }
}

/** Both agree. The time is reserved before anything is charged, so that a charge always buys it. */
async function agree(tx: Tx, locked: LockedBooking, { id, price }: extensions.ExtensionRow): Promise<Agreed> {
  const { deps, at, booking } = locked;
  if (!isRunning(locked) || !isOfferTime(booking, at)) throw notPossible();
  const { bookerId, profileId } = booking;
  const more = extensions.longer(booking);
  await expireOverdue(tx, deps, {
    ...{ bookerId, profileId },
    blocked: { from: booking.blockedUntil.getTime(), until: more.blockedUntil.getTime() },
    session: { from: booking.endsAt.getTime(), until: more.endsAt.getTime() },
  });
  if (!(await extensions.isTimeFree(tx, booking, at)))
    throw new AppError('conflict', extensionsCopy.timeTaken);
  await extensions.reserve(tx, booking, at);
  const amount = parseDollars(price);
  if (!amount) throw new Error('an extension without a price');
  const payment = await addExtraPayment(tx, locked, { kind: 'extension', amount });
  const lapsesAt = new Date(at.getTime() + extensionLimits.payMs);
  await extensions.agree(tx, id, { agreedAt: at, paymentId: payment.id, lapsesAt });
  return { paymentId: payment.id };
}

/** What can't be done now is done when the client's page asks how the payment stands. */
async function beginPayment(deps: Deps, { paymentId }: Agreed): Promise<void> {
  if (!paymentId) return;
  const payment = await payments.findById(deps.db, paymentId);
  const booking = payment && (await bookings.findById(deps.db, payment.bookingId));
  if (booking) await refreshEachNextFree(deps, [booking.profileId]);
  const before = (await extensions.findByPayment(deps.db, paymentId))?.lapsesAt;
  await continueExtraPayment(deps, paymentId, { refunded: extensionsCopy.tooLate, before }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ err: error, paymentId }, 'an extension whose payment could not begin');
    },
  );
}

/** Locks client and expert before the session, as requests do, so that the two can't deadlock. */
async function change<Done>(
  deps: Deps,
  request: MoveRequest,
  work: (tx: Tx, locked: LockedBooking) => Promise<Done>,
): Promise<{ done: Done; session: bookings.BookingRow; party: Party }> {
  const known = isUuid(request.bookingId) ? await bookings.findById(deps.db, request.bookingId) : undefined;
  if (!known) throw bookingNotFound();
  try {
    return await transaction(deps.db, async (tx) => {
      await bookings.lockParties(tx, known.bookerId, known.profileId);
      const locked = await lockBooking(tx, deps, request);
      if (await bookings.isPartySuspended(tx, known)) throw bookingNotFound();
      return { done: await work(tx, locked), session: locked.booking, party: locked.party };
    });
  } catch (error) {
    const translated = translateConflict(error);
    throw translated === error ? error : new AppError('conflict', extensionsCopy.timeTaken, { cause: error });
  }
}

async function findOne(
  tx: Tx,
  { bookingId, extensionId }: ExtensionRequest,
): Promise<extensions.ExtensionRow> {
  const extension = isUuid(extensionId) ? await extensions.find(tx, bookingId, extensionId) : undefined;
  if (!extension) throw new AppError('not_found', extensionsCopy.notFound);
  return extension;
}

function requireShownPrice(price: string, { shownPrice }: OfferRequest): void {
  if (shownPrice === undefined || shownPrice === price) return;
  throw new AppError('conflict', extensionsCopy.priceChanged(price), { state: { price } });
}

const notPossible = () => new AppError('conflict', extensionsCopy.notPossible);
const ended = () => new AppError('conflict', extensionsCopy.over);
