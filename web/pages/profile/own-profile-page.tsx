import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link } from 'wouter';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ShareLink } from '#web/features/links/share-link.tsx';
import { HiddenProfileBanner } from '#web/features/profiles/hidden-profile-banner.tsx';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profileStatesCopy from '#web/features/profiles/profile-states.copy.ts';
import { ProfileMissing, ProfileSkeleton } from '#web/features/profiles/profile-states.tsx';
import * as profilesCopy from '#web/features/profiles/profiles.copy.ts';
import { ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { ProfileHeader } from '#web/features/profiles/public/profile-header.tsx';
import {
  About,
  Expertise,
  Figures,
  PriceList,
  Section,
} from '#web/features/profiles/public/profile-sections.tsx';
import { Reviews } from '#web/features/profiles/public/reviews.tsx';
import { SetupChecklist } from '#web/features/profiles/setup/setup-checklist.tsx';
import { useSetup } from '#web/features/profiles/setup/use-setup.ts';
import { VerificationCard } from '#web/features/profiles/verification/verification-card.tsx';
import { editPricingPath } from '#web/lib/anchors.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { linkPath, paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import * as copy from './profile-pages.copy.ts';

export function OwnProfilePage() {
  const { user } = useAuth();
  const query = useQuery(ownProfile(user?.id));
  const { data: profile, isFetching, refetch } = query;
  return (
    <>
      <title>{copy.documentTitle(copy.myProfile)}</title>
      {loadFailed(query) ? (
        <LoadError place="page" title={profileStatesCopy.loadFailed} busy={isFetching} onRetry={refetch} />
      ) : profile === undefined ? (
        <ProfileSkeleton />
      ) : profile ? (
        <OwnProfile profile={profile} />
      ) : (
        <ProfileMissing />
      )}
    </>
  );
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { markLinkShared } = useSetup();
  return (
    <div className="mx-auto grid max-w-content grid-cols-1 gap-x-16 gap-y-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {profile.hidden && (
        <div className="lg:col-span-2">
          <HiddenProfileBanner hidden={profile.hidden} />
        </div>
      )}
      <ProfileHeader
        profile={profile}
        badges={
          profile.hidden ? (
            <Badge tone="wait">{copy.hidden}</Badge>
          ) : profile.isActive ? (
            <Badge tone="good">{profilesCopy.availableThisWeek}</Badge>
          ) : (
            <Badge tone="wait">{copy.notBookable}</Badge>
          )
        }
        actions={
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild>
              <Link href={paths.editProfile}>
                <Pencil aria-hidden="true" className="size-4" />
                {copy.editProfile}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={linkPath(profile.user.username)}>{copy.viewPublicPage}</Link>
            </Button>
          </div>
        }
      />
      <div className="grid grid-cols-1 content-start gap-6 lg:row-span-2">
        <SetupChecklist profile={profile} />
        <Pricing tiers={profile.pricingTiers} />
        <VerificationCard profile={profile} />
        <Performance profile={profile} />
      </div>
      <div className="grid grid-cols-1 content-start gap-12">
        <ShareLink username={profile.user.username} name={nameOf(profile)} onShared={markLinkShared} />
        <About text={profile.about} />
        <Expertise tags={profile.tags} />
        <Reviews profile={profile} />
      </div>
    </div>
  );
}

function Pricing({ tiers }: { tiers: Profile['pricingTiers'] }) {
  return (
    <Card>
      <Section title={profilesCopy.sections.sessionPricing}>
        {tiers.length > 0 ? (
          <PriceList tiers={tiers} />
        ) : (
          <>
            <p className="mt-3 font-medium">{copy.noPricing}</p>
            <p className="mt-1 text-muted">{copy.noPricingHint}</p>
          </>
        )}
      </Section>
      <Button asChild width="full" variant={tiers.length > 0 ? 'outline' : 'primary'} className="mt-4">
        <Link href={editPricingPath}>{copy.editPricing}</Link>
      </Button>
    </Card>
  );
}

function Performance({ profile }: { profile: Profile }) {
  const { sessionsCompleted, _count, averageRating } = profile;
  const figures = [
    { label: copy.sessions, value: sessionsCompleted },
    { label: copy.reviews, value: _count.reviews },
    ...(averageRating > 0 ? [{ label: copy.rating, value: averageRating.toFixed(1) }] : []),
  ];
  return (
    <Card>
      <Section title={profilesCopy.sections.performance}>
        <Figures figures={figures} />
      </Section>
    </Card>
  );
}
