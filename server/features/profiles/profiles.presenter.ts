import type { VerificationRow } from '#server/features/verification/verification.repository.ts';
import { deletedUserName, isDeletedUsername } from '#shared/accounts/names.ts';
import type { Profile, PublicReview } from '#shared/profiles/profiles.schema.ts';
import type { Setup } from '#shared/profiles/setup.schema.ts';
import type { Verification } from '#shared/profiles/verification.schema.ts';
import type { SetupRow, WholeProfile } from './profiles.repository.ts';

/** The email address is for the owner only. Reviewers appear by first name and initial. */
export function presentProfile(whole: WholeProfile, viewerId: string | undefined): Profile {
  const { profile, user, tiers, rating, reviews } = whole;
  return {
    id: profile.id,
    userId: profile.userId,
    role: profile.role,
    headline: profile.headline,
    about: profile.about,
    location: profile.location,
    tags: profile.tags,
    linkedinUrl: profile.linkedinUrl,
    youtubeUrl: profile.youtubeUrl,
    twitterUrl: profile.twitterUrl,
    instagramUrl: profile.instagramUrl,
    ...(viewerId === user.id ? { meetingUrl: profile.meetingUrl, hidden: presentHidden(profile) } : {}),
    isVerified: profile.isVerified,
    isActive: profile.isActive,
    responseTime: profile.responseTime,
    sessionsCompleted: profile.sessionsCompleted,
    createdAt: profile.createdAt.toISOString(),
    updatedAt: profile.updatedAt.toISOString(),
    user: {
      username: user.username,
      firstName: user.firstName,
      lastName: user.lastName,
      email: viewerId === user.id ? user.email : null,
      profileImageUrl: user.profileImageUrl,
    },
    pricingTiers: tiers.map(({ id, duration, price }) => ({ id, duration, price })),
    _count: { reviews: rating.count },
    averageRating: rating.average,
    reviews: reviews.map(presentPublicReview),
  };
}

const presentHidden = ({ hiddenAt, hiddenReason }: WholeProfile['profile']): Profile['hidden'] =>
  hiddenAt && hiddenReason !== null ? { since: hiddenAt.toISOString(), reason: hiddenReason } : null;

type ReviewRow = Omit<WholeProfile['reviews'][number], 'createdAt' | 'repliedAt'> & {
  createdAt: string | Date;
  repliedAt: string | Date | null;
};

/** A review as everyone sees it. */
export function presentPublicReview(review: ReviewRow): PublicReview {
  return {
    id: review.id,
    rating: review.rating,
    comment: review.comment,
    createdAt: new Date(review.createdAt).toISOString(),
    reviewer: isDeletedUsername(review.username)
      ? { firstName: deletedUserName, lastName: null }
      : { firstName: review.firstName, lastName: initialOf(review.lastName) },
    reply: review.reply,
    repliedAt: review.repliedAt && new Date(review.repliedAt).toISOString(),
  };
}

export function presentSetup(row: SetupRow): Setup {
  const { hoursChosenAt, linkSharedAt, setupHiddenAt, canBePaid, detailsSubmitted } = row;
  return {
    hours: hoursChosenAt !== null,
    payouts: canBePaid ? 'connected' : detailsSubmitted ? 'underReview' : 'notConnected',
    link: linkSharedAt !== null,
    hidden: setupHiddenAt !== null,
  };
}

export function presentVerification(
  { isVerified }: Pick<WholeProfile['profile'], 'isVerified'>,
  request: VerificationRow | undefined,
): Verification {
  const isRefused = !isVerified && request?.outcome === 'refused';
  const isPending = request !== undefined && request.outcome === null;
  const status = isVerified ? 'verified' : isPending ? 'pending' : isRefused ? 'refused' : 'none';
  return {
    status,
    askedAt: request?.askedAt.toISOString() ?? null,
    reason: isRefused ? request.reason : null,
  };
}

/** By code point: indexing would cut a character outside the basic plane in half. */
function initialOf(lastName: string | null): string | null {
  const [initial] = lastName ?? '';
  return initial === undefined ? null : `${initial}.`;
}
