import type { Tx } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/accounts/accounts.repository.ts';
import { endLinks } from '#server/features/accounts/accounts.service.ts';
import * as sessions from '#server/features/accounts/sessions.repository.ts';
import { refreshNextFree } from '#server/features/availability/next-free.service.ts';
import { contentReportKey, verificationKey } from '#server/features/cases/case-keys.ts';
import * as cases from '#server/features/cases/cases.repository.ts';
import type { NotificationCopy } from '#server/features/notifications/bookings/booking-details.ts';
import { notify } from '#server/features/notifications/notify.ts';
import * as profiles from '#server/features/profiles/profiles.repository.ts';
import { notifyOwner } from '#server/features/second-step/notify-owner.ts';
import { removeAll } from '#server/features/second-step/removals.service.ts';
import * as verification from '#server/features/verification/verification.repository.ts';
import type { AuditAction } from '#shared/operator/audit.rules.ts';
import { isUuid } from '#shared/text.ts';
import { type ActionResult, act, type Operator } from '../audit/act.ts';
import { refuseParty } from '../parties.ts';
import { personNotFound } from './find-people.service.ts';
import * as peopleCopy from './people.copy.ts';
import { countDevices } from './people.repository.ts';

/** A request about one person. `key` is the request's Idempotency-Key. */
export type PersonAction = { userId: string; reason: string; key: string | undefined };

/** Locks the person. Operators can't act on themselves, or on someone with whom they have an open case. */
export async function actOnPerson(
  deps: Deps,
  operator: Operator,
  action: PersonAction & { action: AuditAction },
  work: (tx: Tx, user: accounts.UserRow, at: Date) => Promise<ActionResult<undefined>>,
): Promise<void> {
  const { userId } = action;
  if (!isUuid(userId) || !(await accounts.findById(deps.db, userId))) throw personNotFound();
  await act(deps, operator, action, async (tx, at) => {
    const user = await accounts.lock(tx, userId);
    if (user.deletedAt) throw new AppError('conflict', peopleCopy.accountDeleted);
    await refuseParty(tx, operator, { subjectId: userId, people: [userId] });
    return work(tx, user, at);
  });
}

type Profile = NonNullable<Awaited<ReturnType<typeof profiles.lockOwn>>>;

/** Locks the person's profile. The owner is told by bell and email. */
function actOnProfile(
  deps: Deps,
  operator: Operator,
  action: PersonAction & { action: AuditAction },
  work: (
    tx: Tx,
    profile: Profile,
    at: Date,
  ) => Promise<ActionResult<undefined> & { kind: string; copy: NotificationCopy }>,
): Promise<void> {
  return actOnPerson(deps, operator, action, async (tx, user, at) => {
    const profile = await profiles.lockOwn(tx, user.id);
    if (!profile) throw new AppError('conflict', peopleCopy.noProfile);
    const { kind, copy, ...outcome } = await work(tx, profile, at);
    await notify(tx, deps, { to: user, kind, copy, path: '/profile/me' });
    return outcome;
  });
}

/** Their devices have to sign in again, and links that grant access stop working. */
export function signOutEverywhere(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  return actOnPerson(deps, operator, { ...request, action: 'person.signOut' }, async (tx, user, at) => {
    const devices = await countDevices(tx, user.id, at);
    await sessions.removeOfUser(tx, user.id);
    await endLinks(tx, user.id, at);
    return { before: { devices }, after: { devices: 0 } };
  });
}

/**
 * For someone who lost every device and code, or whose account somebody else has set these up on. Only their password is
 * left, so they have to sign in again everywhere.
 */
export function resetSignIn(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  return actOnPerson(deps, operator, { ...request, action: 'person.resetSignIn' }, async (tx, user, at) => {
    const before = await removeAll(tx, user.id);
    if (!before.app && !before.passkeyStep && before.passkeys === 0)
      throw new AppError('conflict', peopleCopy.nothingToReset);
    await sessions.removeOfUser(tx, user.id);
    await endLinks(tx, user.id, at);
    await notifyOwner(tx, deps, user, { change: 'reset by operator' });
    return { before, after: { app: false, passkeyStep: false, passkeys: 0 } };
  });
}

/** Gives the badge to an expert who asked for it, or back to one who had it. */
export function verifyExpert(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  const action = { ...request, action: 'person.verify' } as const;
  return actOnProfile(deps, operator, action, async (tx, profile, at) => {
    if (profile.isVerified) throw new AppError('conflict', peopleCopy.alreadyVerified);
    const decision = { outcome: 'granted', reason: request.reason, decidedAt: at } as const;
    const decided = await verification.decide(tx, profile.id, decision);
    const latest = decided ?? (await verification.findLatest(tx, request.userId));
    if (latest?.outcome !== 'granted') throw new AppError('conflict', peopleCopy.noRequest);
    const closing = { resolution: peopleCopy.verifiedResolution, closedById: operator.userId };
    await cases.close(tx, at, verificationKey(latest.id), closing);
    await profiles.update(tx, request.userId, { isVerified: true, updatedAt: at });
    return {
      kind: 'profile_verified',
      copy: peopleCopy.verifiedCopy(deps),
      before: { isVerified: false },
      after: { isVerified: true, links: latest.links },
    };
  });
}

export function unverifyExpert(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  const action = { ...request, action: 'person.unverify' } as const;
  return actOnProfile(deps, operator, action, async (tx, profile, at) => {
    if (!profile.isVerified) throw new AppError('conflict', peopleCopy.notVerified);
    await profiles.update(tx, request.userId, { isVerified: false, updatedAt: at });
    return {
      kind: 'profile_unverified',
      copy: peopleCopy.unverifiedCopy(deps, request.reason),
      before: { isVerified: true },
      after: { isVerified: false },
    };
  });
}

/** The expert reads the reason and may ask again. */
export function refuseVerification(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  const action = { ...request, action: 'person.refuseVerification' } as const;
  return actOnProfile(deps, operator, action, async (tx, profile, at) => {
    const decision = { outcome: 'refused', reason: request.reason, decidedAt: at } as const;
    const refused = await verification.decide(tx, profile.id, decision);
    if (!refused) throw new AppError('conflict', peopleCopy.noRequest);
    const closing = { resolution: peopleCopy.refusedResolution, closedById: operator.userId };
    await cases.close(tx, at, verificationKey(refused.id), closing);
    return {
      kind: 'verification_refused',
      copy: peopleCopy.refusedCopy(deps, request.reason),
      before: { links: refused.links, note: refused.note },
      after: { outcome: 'refused' },
    };
  });
}

/**
 * Not in search, and the page is the owner's alone, who reads the reason there. Booked sessions go on. Closes the case
 * about it, if it was reported.
 */
export function hideProfile(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  const action = { ...request, action: 'profile.hide' } as const;
  return actOnProfile(deps, operator, action, async (tx, profile, at) => {
    const { userId, reason } = request;
    await refuseParty(tx, operator, { content: { kind: 'profile', contentId: profile.id } });
    if (profile.hiddenAt) throw new AppError('conflict', peopleCopy.alreadyHidden);
    await profiles.update(tx, userId, { hiddenAt: at, hiddenReason: reason });
    await refreshNextFree(tx, deps, [profile.id]);
    const closing = { resolution: peopleCopy.hiddenResolution, closedById: operator.userId };
    await cases.close(tx, at, contentReportKey('profile', profile.id), closing);
    return {
      kind: 'profile_hidden',
      copy: peopleCopy.profileHiddenCopy(deps, reason),
      before: { hiddenAt: null },
      after: { hiddenAt: at },
    };
  });
}

export function unhideProfile(deps: Deps, operator: Operator, request: PersonAction): Promise<void> {
  const action = { ...request, action: 'profile.unhide' } as const;
  return actOnProfile(deps, operator, action, async (tx, profile) => {
    await refuseParty(tx, operator, { content: { kind: 'profile', contentId: profile.id } });
    if (!profile.hiddenAt) throw new AppError('conflict', peopleCopy.notHidden);
    await profiles.update(tx, request.userId, { hiddenAt: null, hiddenReason: null });
    await refreshNextFree(tx, deps, [profile.id]);
    const { hiddenAt, hiddenReason } = profile;
    return {
      kind: 'profile_shown',
      copy: peopleCopy.profileShownCopy(deps),
      before: { hiddenAt, hiddenReason },
      after: { hiddenAt: null },
    };
  });
}
