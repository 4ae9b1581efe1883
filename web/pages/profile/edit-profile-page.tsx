import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { User } from '#shared/accounts/accounts.schema.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { updateCachedUser, updateUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { EditProfileForm } from '#web/features/profiles/edit/edit-profile-form.tsx';
import * as profileStatesCopy from '#web/features/profiles/profile-states.copy.ts';
import { cacheOwnProfile, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { OwnPhoto } from './own-photo.tsx';
import * as copy from './profile-pages.copy.ts';

export function EditProfilePage() {
  const { user } = useAuth();
  // The form starts from fresh data, not from what an earlier page cached.
  const query = useQuery(ownProfile(user?.id));
  const { data: profile, isFetchedAfterMount, isFetching, refetch } = query;
  return (
    <>
      <title>{copy.documentTitle(copy.editProfile)}</title>
      {loadFailed(query) ? (
        <LoadError place="page" title={profileStatesCopy.loadFailed} busy={isFetching} onRetry={refetch} />
      ) : !user || !isFetchedAfterMount ? (
        <CenteredSpinner />
      ) : profile ? (
        <EditProfile key={profile.id} profile={profile} user={user} />
      ) : (
        <Redirect to={paths.onboarding} replace />
      )}
    </>
  );
}

function EditProfile({ profile, user }: { profile: Profile; user: User }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [initialProfile] = useState(profile);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <BackLink href={paths.ownProfile}>{copy.backToProfile}</BackLink>
      <h1 className="mt-2 mb-8 font-semibold text-title">{copy.editProfile}</h1>
      <EditProfileForm
        profile={initialProfile}
        photo={<OwnPhoto user={user} />}
        save={{
          saveNames: async (names) => {
            // Sent only if there is a photo: null would remove one that was added in another tab since.
            const photo = user.profileImageUrl ? { profileImageUrl: user.profileImageUrl } : {};
            updateCachedUser(client, await updateUser({ ...names, ...photo }));
          },
          onProfileSaved: (saved) => cacheOwnProfile(client, saved),
        }}
        onSaved={() => navigate(paths.ownProfile)}
      />
    </div>
  );
}
