import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Availability } from '#shared/availability/availability.schema.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownAvailability } from '#web/features/availability/availability.queries.ts';
import { HoursForm } from '#web/features/availability/hours-form.tsx';
import { HoursSkeleton } from '#web/features/availability/hours-skeleton.tsx';
import { forgetPublicProfiles, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/alert.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

export function HoursPage() {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const back = useWayBack();
  // The form starts from what is there now, not from what was there when the page before was opened.
  const {
    data: hours,
    isFetchedAfterMount,
    isError,
    isFetching,
    refetch,
  } = useQuery(ownAvailability(user?.id));
  const { data: profile, isPending } = useQuery(ownProfile(user?.id));
  const isKnown = user && isFetchedAfterMount && !isPending;
  if (isKnown && hours === null) return <Redirect to={paths.onboarding} replace />;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>Your Hours · InTime</title>
      <Link
        href={back.href}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {back.text}
      </Link>
      <h1 ref={title} tabIndex={-1} className="mt-2 font-semibold text-title">
        Your Hours
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">Say once when you can be booked.</p>
      {!isKnown ? (
        <HoursSkeleton />
      ) : hours && !isError ? (
        <>
          {profile && <NotBookable isActive={profile.isActive} hasPrices={profile.pricingTiers.length > 0} />}
          <Hours key={user.id} hours={hours} backTo={back.href} />
        </>
      ) : (
        <ErrorState
          title="Failed to load your hours"
          text="The connection may have been lost on the way."
          action={
            <TryAgain
              busy={isFetching}
              onClick={() => void refetch()}
              onFocusGone={() => title.current?.focus()}
            />
          }
        />
      )}
    </div>
  );
}

/** To the dashboard for those who came from there. */
function useWayBack(): { href: string; text: string } {
  const state = useHistoryState<{ from?: string } | null>();
  return state?.from === paths.dashboard
    ? { href: paths.dashboard, text: 'Back to Dashboard' }
    : { href: paths.editProfile, text: 'Back to Edit Profile' };
}

/** Hours alone don't make anybody bookable. */
function NotBookable({ isActive, hasPrices }: { isActive: boolean; hasPrices: boolean }) {
  if (isActive && hasPrices) return null;
  return (
    <p className="mb-6 rounded-card bg-ink/5 px-4 py-3">
      {isActive
        ? 'Nobody can book you until your time has a price.'
        : 'Nobody can book you while Available for Bookings is off.'}{' '}
      <Link href={paths.editProfile} className="rounded-sm underline underline-offset-4">
        {isActive ? 'Set your prices' : 'Change it in your profile'}
      </Link>
    </p>
  );
}

function Hours({ hours, backTo }: { hours: Availability; backTo: string }) {
  const client = useQueryClient();
  const { user } = useAuth();
  const [began] = useState(hours);
  return (
    <HoursForm
      hours={began}
      backTo={backTo}
      onSaved={(saved) => {
        client.setQueryData(ownAvailability(user?.id).queryKey, saved);
        // When somebody is free next is part of what their pages and the search show.
        forgetPublicProfiles(client);
      }}
    />
  );
}
