import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ProfileHead } from '#web/features/profiles/profile-head.tsx';
import * as profileStatesCopy from '#web/features/profiles/profile-states.copy.ts';
import { ProfileFailed, ProfileMissing, ProfileSkeleton } from '#web/features/profiles/profile-states.tsx';
import { linkedProfile, publicProfile } from '#web/features/profiles/profiles.queries.ts';
import { PublicProfile } from '#web/features/profiles/public-profile.tsx';
import { NotFoundPage } from '#web/pages/not-found-page.tsx';

/** An expert's page by the short link, in any letter case. */
export function LinkPage() {
  const { username = '' } = useParams<{ username: string }>();
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
  const { data: profile, isPending, isError, refetch } = useQuery(query);
  if (isError) return <ProfileFailed title={profileStatesCopy.fetchFailed} onRetry={() => void refetch()} />;
  if (isPending) return <ProfileSkeleton />;
  if (!profile) return missing;
  return (
    <>
      <ProfileHead profile={profile} />
      <PublicProfile profile={profile} isOwner={user?.id === profile.userId} />
    </>
  );
}
