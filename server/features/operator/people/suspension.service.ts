import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { endLinks } from '#server/features/accounts/accounts.service.ts';
import * as sessionRows from '#server/features/accounts/sessions.repository.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import * as bookingCopy from '#server/features/bookings/bookings.copy.ts';
import {
  cancelByOperator,
  type FollowUp,
  lockForOperator,
  mayCancel,
} from '#server/features/bookings/moves/operator-moves.service.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import { notify } from '#server/features/notifications/notify.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { isUuid } from '#shared/text.ts';
import type { Operator } from '../audit/act.ts';
import * as operators from '../operators/operators.repository.ts';
import { haveOpenCase, haveOpenSession } from '../parties.repository.ts';
import { partyError } from '../parties.ts';
import { personNotFound } from './find-people.service.ts';
import * as peopleCopy from './people.copy.ts';
import { actOnPerson, type PersonAction } from './person-actions.service.ts';
import * as suspension from './suspension.repository.ts';

export type Preview = {
  sessions: suspension.LiveBooking[];
  requests: suspension.LiveBooking[];
  isParty: boolean;
};

/** What suspending this person now would end. */
export async function previewSuspension(deps: Deps, operator: Operator, userId: string): Promise<Preview> {
  const user = isUuid(userId) ? await accounts.findById(deps.db, userId) : undefined;
  if (!user) throw personNotFound();
  const live = await suspension.listLive(deps.db, userId, deps.now());
  return {
    sessions: live.filter(({ paid }) => paid === 'charged'),
    requests: live.filter(({ paid }) => paid !== 'charged'),
    isParty:
      userId === operator.userId ||
      (await haveOpenSession(deps.db, operator.userId, userId)) ||
      (await haveOpenCase(deps.db, operator.userId, userId)),
  };
}

/**
 * Effective at once: signed out everywhere, they can't be booked, and what they have coming up is canceled with a full
 * refund. A session that has started goes on, and money that was earned stays payable.
 */
export function suspendPerson(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  const { reason } = request;
  return actOnPerson(deps, operator, { ...request, action: 'person.suspend' }, async (tx, user, at) => {
    if (user.suspendedAt) throw new AppError('conflict', peopleCopy.alreadySuspended);
    // Of two operators who suspend each other at once, the second waits here and then finds itself suspended.
    await operators.lock(tx, user.id);
    const profileId = await profiles.lock(tx, user.id);
    // They would refund their own booking, or keep the other from reporting what happened in it.
    if (await haveOpenSession(tx, operator.userId, user.id)) throw partyError();
    await accounts.setSuspension(tx, user.id, { suspendedAt: at, suspendedReason: reason });
    await sessionRows.removeOfUser(tx, user.id);
    await endLinks(tx, user.id, at);
    const unassignedCases = await cases.unassignOpen(tx, user.id);
    const { canceled, followUps } = await cancelUpcoming(tx, deps, operator, user.id);
    if (profileId) await refreshNextFree(tx, deps, [profileId]);
    const mail = { kind: 'account_suspended', emailOnly: true, path: '/auth' } as const;
    await notify(tx, deps, { to: user, ...mail, copy: peopleCopy.suspendedCopy(reason) });
    return {
      before: { suspendedAt: null },
      after: { suspendedAt: at, canceled, unassignedCases },
      afterCommit: () => runAll(followUps),
    };
  });
}

/** A request whose card is being charged right now is canceled by the charge's result. */
async function cancelUpcoming(tx: Tx, deps: Deps, operator: Operator, userId: string) {
  const live = await suspension.listLive(tx, userId, deps.now());
  const canceled: string[] = [];
  const followUps: FollowUp[] = [];
  // In one order, so that two suspensions don't block each other.
  for (const { id: bookingId } of live.toSorted((a, b) => a.id.localeCompare(b.id))) {
    if (!mayCancel(await lockForOperator(tx, deps, bookingId))) continue;
    const by = { operatorId: operator.userId, bookingId, reason: bookingCopy.accountSuspended };
    followUps.push(await cancelByOperator(tx, deps, by));
    canceled.push(bookingId);
  }
  return { canceled, followUps };
}

/** One that fails is left to the sweep, like the others. */
async function runAll(followUps: FollowUp[]): Promise<void> {
  const errors: unknown[] = [];
  for (const followUp of followUps) await followUp().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** They can sign in and be booked again. What was canceled stays canceled. */
export function liftSuspension(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  return actOnPerson(deps, operator, { ...request, action: 'person.lift' }, async (tx, user) => {
    if (!user.suspendedAt) throw new AppError('conflict', peopleCopy.notSuspended);
    const profileId = await profiles.lock(tx, user.id);
    await accounts.setSuspension(tx, user.id, { suspendedAt: null, suspendedReason: null });
    if (profileId) await refreshNextFree(tx, deps, [profileId]);
    const news = { kind: 'account_active', path: '/dashboard', copy: peopleCopy.liftedCopy(deps) };
    await notify(tx, deps, { to: user, ...news });
    const { suspendedAt, suspendedReason } = user;
    return { before: { suspendedAt, suspendedReason }, after: { suspendedAt: null } };
  });
}
