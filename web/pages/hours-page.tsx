import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownAvailability } from '#web/features/availability/availability.queries.ts';
import { HoursForm } from '#web/features/availability/hours-form.tsx';
import { HoursSkeleton } from '#web/features/availability/hours-skeleton.tsx';
import { forgetPublicProfiles } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';

export function HoursPage() {
  const { user } = useAuth();
  // The form starts from what is there now, not from what was there when the page before was opened.
  const { data: hours, isFetchedAfterMount, isError, refetch } = useQuery(ownAvailability(user?.id));
  const isKnown = user && isFetchedAfterMount;
  if (isKnown && hours === null) return <Redirect to={paths.onboarding} replace />;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>Your Hours · InTime</title>
      <Link
        href={paths.editProfile}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Edit Profile
      </Link>
      <h1 className="mt-2 font-semibold text-title">Your Hours</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">Say once when you can be booked.</p>
      {!isKnown ? (
        <HoursSkeleton />
      ) : hours && !isError ? (
        <Hours key={user.id} hours={hours} />
      ) : (
        <ErrorState
          title="Failed to load your hours"
          text="The connection may have been lost on the way."
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      )}
    </div>
  );
}

function Hours({ hours }: { hours: Availability }) {
  const client = useQueryClient();
  const { user } = useAuth();
  const [began] = useState(hours);
  return (
    <HoursForm
      hours={began}
      onSaved={(saved) => {
        client.setQueryData(ownAvailability(user?.id).queryKey, saved);
        // When somebody is free next is part of what their pages and the search show.
        forgetPublicProfiles(client);
      }}
    />
  );
}
