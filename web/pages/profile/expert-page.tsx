import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useParams } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import type { NextTimesProps } from '#web/features/bookings/next-times/next-times.tsx';
import { NextTimesSkeleton } from '#web/features/bookings/next-times/next-times-frame.tsx';
import { nameOf } from '#web/features/profiles/name-of.ts';
import * as profileStatesCopy from '#web/features/profiles/profile-states.copy.ts';
import { ProfileMissing, ProfileSkeleton } from '#web/features/profiles/profile-states.tsx';
import { linkedProfile, publicProfile } from '#web/features/profiles/profiles.queries.ts';
import { ProfileHead } from '#web/features/profiles/public/profile-head.tsx';
import { PublicProfile } from '#web/features/profiles/public/public-profile.tsx';
import type { ReportButtonProps } from '#web/features/reports/report-button.tsx';
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts';
import { lazyComponent, useLoaded } from '#web/lib/lazy-component.tsx';
import { loadFailed } from '#web/lib/load-failed.ts';
import { linkPath } from '#web/lib/paths.ts';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';
import { LoadError } from '#web/ui/load-error.tsx';

/** Loaded after the page, which is complete without it. */
const NextTimes = lazyComponent<NextTimesProps>(() =>
  import('#web/features/bookings/next-times/next-times.tsx').then((m) => m.NextTimes),
);

/** Only for signed-in users, so visitors don't load it. */
const ReportButton = lazyComponent<ReportButtonProps>(() =>
  import('#web/features/reports/report-button.tsx').then((m) => m.ReportButton),
);

/** An expert's page by the short link, in any letter case. */
export function LinkPage() {
  const { username = '' } = useParams<{ username: string }>();
  const { data: profile } = useQuery(linkedProfile(username));
  // The expert has another name now.
  if (profile && profile.user.username.toLowerCase() !== username.toLowerCase())
    return <Redirect to={linkPath(profile.user.username)} replace />;
  return <Expert query={linkedProfile(username)} missing={<NotFoundPage />} />;
}

/** The same page by profile id; its canonical URL is the short link. */
export function ProfilePage() {
  const { id = '' } = useParams<{ id: string }>();
  const missing = <ProfileMissing text={profileStatesCopy.doesNotExist} />;
  return <Expert query={publicProfile(id)} missing={missing} />;
}

function Expert({ query, missing }: { query: ReturnType<typeof publicProfile>; missing: ReactNode }) {
  const { user } = useAuth();
  const result = useQuery(query);
  const { data: profile, isFetching, refetch } = result;
  if (loadFailed(result)) {
    return (
      <LoadError place="page" title={profileStatesCopy.fetchFailed} busy={isFetching} onRetry={refetch} />
    );
  }
  if (profile === undefined) return <ProfileSkeleton />;
  if (!profile) return missing;
  return (
    <>
      <ProfileHead profile={profile} />
      <PublicProfile
        profile={profile}
        isOwner={user?.id === profile.userId}
        report={user ? (kind, id) => <Report kind={kind} id={id} inFull={kind === 'profile'} /> : undefined}
        times={
          <Times key={profile.id} profile={profile} expert={profile.user.firstName || nameOf(profile)} />
        }
      />
    </>
  );
}

/** Keeps the button's room while it loads. */
function Report(props: ReportButtonProps) {
  const isLoaded = useLoaded(ReportButton, true);
  if (isLoaded) return <ReportButton {...props} />;
  return <span className={props.inFull ? 'inline-block h-11' : 'inline-block h-6'} />;
}

/** In the browser only: the server's page is cached, and it doesn't know the visitor's time zone. */
function Times(props: NextTimesProps) {
  const isLoaded = useLoaded(NextTimes, useHydrated());
  if (isLoaded) return <NextTimes {...props} />;
  return <NextTimesSkeleton hasChoice={props.profile.pricingTiers.length > 1} />;
}
