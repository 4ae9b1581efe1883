import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import type { User } from '#shared/accounts/accounts.schema.ts';
import { saveHereToBook, updateCachedUser, updateUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { OnboardingForm } from '#web/features/profiles/edit/onboarding-form.tsx';
import * as profileStatesCopy from '#web/features/profiles/profile-states.copy.ts';
import { cacheOwnProfile, createProfile, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { loadFailed } from '#web/lib/load-failed.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { CenteredSpinner } from '#web/ui/spinner.tsx';
import { OwnPhoto } from './own-photo.tsx';
import * as copy from './profile-pages.copy.ts';

/** Creates a profile. People who already have one are redirected to editing it. */
export function OnboardingPage() {
  const { user } = useAuth();
  const query = useQuery(ownProfile(user?.id));
  const { data: profile, isFetching, refetch } = query;
  return (
    <>
      <title>{copy.documentTitle(copy.createProfile)}</title>
      {loadFailed(query) ? (
        <LoadError place="page" title={profileStatesCopy.loadFailed} busy={isFetching} onRetry={refetch} />
      ) : !user || profile === undefined ? (
        <CenteredSpinner />
      ) : profile ? (
        <Redirect to={paths.editProfile} replace />
      ) : (
        <Onboarding user={user} />
      )}
    </>
  );
}

function Onboarding({ user }: { user: User }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="font-semibold text-title">{copy.createProfile}</h1>
          <p className="mt-3 max-w-prose text-lead text-muted">{copy.createLead}</p>
        </div>
        <Button asChild variant="outline">
          <Link href={paths.search} onClick={() => void saveHereToBook(client)}>
            {copy.hereToBook}
          </Link>
        </Button>
      </div>
      <OnboardingForm
        firstName={user.firstName ?? ''}
        lastName={user.lastName ?? ''}
        photo={<OwnPhoto user={user} />}
        create={async ({ firstName, lastName, ...profile }) => {
          const photo = user.profileImageUrl ? { profileImageUrl: user.profileImageUrl } : {};
          updateCachedUser(client, await updateUser({ firstName, lastName, ...photo }));
          return createProfile({ ...profile, userId: user.id });
        }}
        onCreated={(profile, stillHere) => {
          // Navigate before caching the profile: with one, this page redirects to editing.
          if (stillHere) navigate(paths.dashboard);
          cacheOwnProfile(client, profile);
        }}
      />
    </div>
  );
}
