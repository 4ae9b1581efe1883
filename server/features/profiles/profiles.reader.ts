import type { Deps } from '#server/deps.ts';
import * as formerUsernames from '#server/features/accounts/usernames/former-usernames.repository.ts';
import * as verification from '#server/features/verification/verification.repository.ts';
import { usernamePattern } from '#shared/accounts/usernames.ts';
import type { Profile, PublicReview } from '#shared/profiles/profiles.schema.ts';
import { isUuid } from '#shared/text.ts';
import {
  presentProfile,
  presentPublicReview,
  presentSetup,
  presentVerification,
} from './profiles.presenter.ts';
import * as profiles from './profiles.repository.ts';
import { countReviews, listReviews } from './public-reviews.repository.ts';

const reviewsPerPage = 10;

/** A profile as this viewer may see it, also by a former username. Used by the API and by server-rendered pages. */
export async function readProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  viewerId: string | undefined,
  by: 'id' | 'userId' | 'username',
  key: string,
): Promise<Profile | undefined> {
  if (!(by === 'username' ? usernamePattern.test(key) : isUuid(key.toLowerCase()))) return undefined;
  const whole =
    (await profiles.findWhole(deps.db, by, key)) ??
    (by === 'username' ? await findByFormerUsername(deps, key) : undefined);
  return whole && isFor(whole, viewerId) ? presentProfile(whole, viewerId) : undefined;
}

async function findByFormerUsername({ db, now }: Pick<Deps, 'db' | 'now'>, username: string) {
  const holder = await formerUsernames.findHolder(db, username, now());
  return holder && profiles.findWhole(db, 'userId', holder.userId);
}

/** Hidden by an operator, a profile is its owner's alone. */
const isFor = ({ isShown, user }: profiles.WholeProfile, viewerId: string | undefined) =>
  isShown || user.id === viewerId;

/** The owner's view: their profile, and what they still have to set up. */
export async function readOwnProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<Profile | undefined> {
  const [whole, setup, request] = await Promise.all([
    profiles.findWhole(db, 'userId', userId),
    profiles.findSetup(db, userId),
    verification.findLatest(db, userId),
  ]);
  if (!whole || !setup) return undefined;
  return {
    ...presentProfile(whole, userId),
    setup: presentSetup(setup),
    verification: presentVerification(whole.profile, request),
  };
}

/** One page of a profile's reviews, newest first, and how many there are on all pages. */
export async function readReviews(
  deps: Pick<Deps, 'db'>,
  viewerId: string | undefined,
  profileId: string,
  offset: number,
): Promise<{ reviews: PublicReview[]; total: number } | undefined> {
  const id = profileId.toLowerCase();
  const owner = isUuid(id) ? await profiles.findShownOwner(deps.db, id) : undefined;
  if (!owner || !(owner.isShown || owner.userId === viewerId)) return undefined;
  const [rows, total] = await Promise.all([
    listReviews(deps.db, id, { limit: reviewsPerPage, offset }),
    countReviews(deps.db, id),
  ]);
  return { reviews: rows.map(presentPublicReview), total };
}
