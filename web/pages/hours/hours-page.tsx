import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Availability } from '#shared/availability/availability.schema.ts';
import type { Span } from '#shared/availability/open-ranges.ts';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { durations } from '#shared/profiles/session-durations.ts';
import { updateCachedUser } from '#web/features/accounts/accounts.queries.ts';
import { useAuth } from '#web/features/accounts/auth-context.tsx';
import { ownAvailability } from '#web/features/availability/availability.queries.ts';
import { HoursForm } from '#web/features/availability/hours-form.tsx';
import { HoursSkeleton } from '#web/features/availability/hours-skeleton.tsx';
import { forgetPublicProfiles, ownProfile } from '#web/features/profiles/profiles.queries.ts';
import { editPricingPath } from '#web/lib/anchors.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { CalendarsSlot } from './calendars-slot.tsx';
import * as copy from './hours-page.copy.ts';

export function HoursPage() {
  const { user } = useAuth();
  const title = useRef<HTMLHeadingElement>(null);
  const back = useBackLink();
  // The form starts from fresh data, not from what an earlier page cached.
  const {
    data: hours,
    isFetchedAfterMount,
    isError,
    isFetching,
    refetch,
  } = useQuery(ownAvailability(user?.id));
  const { data: profile, isPending } = useQuery(ownProfile(user?.id));
  const isLoaded = user && isFetchedAfterMount && !isPending;
  // Once the form is shown, a failed refetch doesn't take it away with everything the expert has changed.
  const [isShown, setShown] = useState(false);
  const showForm = isShown || !isError;
  if (isLoaded && hours && showForm && !isShown) setShown(true);
  if (isLoaded && hours === null) return <Redirect to={paths.onboarding} replace />;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <title>{copy.documentTitle}</title>
      <BackLink href={back.href}>{back.text}</BackLink>
      <h1 ref={title} tabIndex={-1} className="mt-2 font-semibold text-title">
        {copy.title}
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-muted">{copy.lead}</p>
      {!isLoaded ? (
        <HoursSkeleton />
      ) : hours && showForm ? (
        <>
          {profile && <NotBookable isActive={profile.isActive} hasPrices={profile.pricingTiers.length > 0} />}
          <Hours key={user.id} hours={hours} profile={profile ?? undefined} backTo={back.href} />
        </>
      ) : (
        <LoadError
          level={2}
          title={copy.loadFailed}
          busy={isFetching}
          onRetry={refetch}
          onFocusGone={() => title.current?.focus()}
        />
      )}
    </div>
  );
}

/** Back to the dashboard if the expert came from there, else to the profile form. */
function useBackLink(): { href: string; text: string } {
  const state = useHistoryState<{ from?: string } | null>();
  return state?.from === paths.dashboard
    ? { href: paths.dashboard, text: copy.backToDashboard }
    : { href: paths.editProfile, text: copy.backToEditProfile };
}

/** Setting hours isn't enough: the profile also has to be active and have prices. */
function NotBookable({ isActive, hasPrices }: { isActive: boolean; hasPrices: boolean }) {
  if (isActive && hasPrices) return null;
  return (
    <p className="mb-6 rounded-card bg-ink/5 px-4 py-3">
      {isActive ? copy.noPrices : copy.notActive}{' '}
      <Link
        href={isActive ? editPricingPath : paths.editProfile}
        className="rounded-sm underline underline-offset-4"
      >
        {isActive ? copy.setPrices : copy.activate}
      </Link>
    </p>
  );
}

type HoursProps = { hours: Availability; profile: Profile | undefined; backTo: string };

function Hours({ hours, profile, backTo }: HoursProps) {
  const client = useQueryClient();
  const { user } = useAuth();
  const [initialHours] = useState(hours);
  const [busy, setBusy] = useState<Span[]>([]);
  const offered = profile?.pricingTiers.map(({ duration }) => duration) ?? [];
  return (
    <>
      <HoursForm
        hours={initialHours}
        busy={busy}
        isChosen={profile?.setup?.hours ?? false}
        durations={offered.length > 0 ? offered : [...durations]}
        backTo={backTo}
        onSaved={(saved) => {
          client.setQueryData(ownAvailability(user?.id).queryKey, saved);
          // The profile says that the hours are chosen.
          void client.invalidateQueries({ queryKey: ownProfile(user?.id).queryKey });
          updateCachedUser(client, { timeZone: saved.timeZone });
          // Public pages and search results show when an expert is available next.
          forgetPublicProfiles(client);
        }}
      />
      <div className="mt-6 min-h-60">
        <CalendarsSlot userId={user?.id} hours={hours} onBusy={setBusy} />
      </div>
    </>
  );
}
