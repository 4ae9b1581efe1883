import { randomInt } from 'node:crypto';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { isOwnPassword } from '#server/features/accounts/check-password.service.ts';
import { refreshEachNextFree } from '#server/features/availability/next-free.service.ts';
import { endExtensionsOf } from '#server/features/bookings/extensions/end-extension.ts';
import { closeRequestAs } from '#server/features/bookings/moves/answer-request.service.ts';
import { cancelAs } from '#server/features/bookings/moves/cancel-booking.service.ts';
import { lockForOperator, mayCancel } from '#server/features/bookings/moves/operator-moves.service.ts';
import { enqueueMail } from '#server/features/mails/mails.service.ts';
import * as payments from '#server/features/money/payments/payments.repository.ts';
import {
  lockPaymentContext,
  type PaymentContext,
} from '#server/features/money/settlement/payment-context.ts';
import { releaseCard } from '#server/features/money/settlement/release-card.ts';
import { listLive } from '#server/features/operator/people/suspension.repository.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import type { DeletionPreview } from '#shared/leaving/leaving.schema.ts';
import * as anonymize from './anonymize.repository.ts';
import * as deletionCopy from './deletion.copy.ts';
import * as erase from './erase.repository.ts';
import { describeEndings, findBlockers } from './preview.service.ts';

type DeletionRequest = { password: string; shownRefund?: string | undefined };

/**
 * One transaction: what is booked is ended, nobody can sign in, and nothing that is shown or sent from now on names
 * the person. A job then deletes the rest, however often it is interrupted; see erase-accounts.service.ts.
 */
export async function deleteAccount(
  deps: Deps,
  user: accounts.UserRow,
  { password, shownRefund }: DeletionRequest,
): Promise<void> {
  if (!(await isOwnPassword(deps, user, password))) throw wrongPassword();
  const profileIds = await transaction(deps.db, async (tx) => {
    const at = deps.now();
    const locked = await accounts.lock(tx, user.id);
    if (locked.password !== user.password) throw wrongPassword();
    const person = { userId: user.id, profileId: await profiles.lock(tx, user.id) };
    // First, so that a tip or added time that was just paid is found, and none can be paid meanwhile.
    await closeTips(tx, deps, user.id);
    const released = await endExtensionsOf(tx, user.id, at);
    const blockers = await findBlockers(tx, person);
    if (blockers.length > 0) {
      throw new AppError('conflict', deletionCopy.cantDeleteYet(blockers), { state: { blockers } });
    }
    const live = await lockLive(tx, deps, user.id);
    requireShownRefund(user.id, live, shownRefund);
    const ended = await endBookings(tx, user.id, live);
    await anonymize.removeMailsAndNotifications(tx, locked);
    await anonymize.anonymize(tx, user.id, { username: deletedUsername(), at });
    await erase.clear(tx, person, at);
    if (locked.email) await sendFarewell(tx, deps, { userId: user.id, recipient: locked.email });
    return [...released, ...ended];
  });
  await refreshEachNextFree(deps, profileIds);
}

/** In one order, so that two people who leave don't block each other. All as of the same instant. */
async function lockLive(tx: Tx, deps: Deps, userId: string): Promise<PaymentContext[]> {
  const at = deps.now();
  const live = await listLive(tx, userId, at);
  const contexts: PaymentContext[] = [];
  for (const { id } of live.toSorted((a, b) => a.id.localeCompare(b.id))) {
    contexts.push({ ...(await lockForOperator(tx, deps, id)), at });
  }
  return contexts;
}

const isCharged = ({ state }: PaymentContext['payment']) => state === 'captured' || state === 'capturing';

/** Deletes nothing if the person would get back something other than they were shown. */
function requireShownRefund(userId: string, live: PaymentContext[], shownRefund: string | undefined): void {
  const endings = live.map((context) => ({ ...context, isCharged: isCharged(context.payment) }));
  const preview: DeletionPreview = { blockers: [], ...describeEndings(userId, endings) };
  if (shownRefund === undefined || shownRefund === preview.sessions.refund) return;
  throw new AppError('conflict', deletionCopy.refundChanged, { state: { preview } });
}

/**
 * Ends what is still open as this person would. Payments are released and refunded by the sweep, so that an outage of
 * the provider doesn't keep anyone from leaving. Returns whose time is free again.
 */
async function endBookings(tx: Tx, userId: string, live: PaymentContext[]): Promise<string[]> {
  const by = { actorId: userId, reason: null };
  const profileIds: string[] = [];
  for (const context of live) {
    // A request whose card is being charged right now is canceled by the charge's result.
    if (!mayCancel(context)) continue;
    const party = context.booking.bookerId === userId ? 'booker' : 'expert';
    const end = context.booking.status === 'confirmed' ? cancelAs : closeRequestAs;
    const { profileId } = await end(tx, context, party, by);
    profileIds.push(profileId);
  }
  return profileIds;
}

/** A tip that waits for a card must not be paid by or to somebody who has left. If it was paid already, it is refunded. */
async function closeTips(tx: Tx, deps: Deps, userId: string): Promise<void> {
  for (const paymentId of await payments.findOpenTips(tx, userId)) {
    await releaseCard(tx, await lockPaymentContext(tx, deps, paymentId));
  }
}

/** Its row is deleted once it is sent. */
async function sendFarewell(tx: Tx, deps: Deps, to: { userId: string; recipient: string }): Promise<void> {
  await enqueueMail(tx, deps, {
    kind: 'account_deleted',
    ...to,
    ...deletionCopy.accountDeleted,
    forgetWhenDone: true,
  });
}

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Can't be guessed, or signed up with. */
function deletedUsername(): string {
  return `deleted-${Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

function wrongPassword(): AppError {
  const message = deletionCopy.passwordWrong;
  return new AppError('forbidden', message, { fields: { password: message } });
}
